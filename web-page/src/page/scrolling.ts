/** Parts of the page that scroll and can be reached by the keyboard. */

import { useRef } from "preact/hooks";

/** Returns a ref for a part; while something of it is out of sight, Tab stops there. */
export function useScrollStop<T extends HTMLElement>(): (part: T | null) => void {
  const stopWatching = useRef<(() => void) | undefined>(undefined);
  const attach = useRef((part: T | null) => {
    stopWatching.current?.();
    stopWatching.current = part === null ? undefined : watch(part);
  });
  return attach.current;
}

/** Keeps the Tab stop of a part right, whatever changes in it; returns what ends that. */
function watch(part: HTMLElement): () => void {
  const look = () => {
    const isCut = part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
    if (isCut) part.setAttribute("tabindex", "0");
    else part.removeAttribute("tabindex");
  };
  // A banner takes room from the part, a child grows. What begins to be observed is looked at, too,
  // once the layout is known: to ask for sizes before makes the browser lay the page out each time.
  const sizes = new ResizeObserver(look);
  const lookAtAll = () => {
    sizes.disconnect();
    sizes.observe(part);
    for (const child of part.children) sizes.observe(child);
  };
  // A child may come without the part being drawn anew: each draws itself.
  const children = new MutationObserver(lookAtAll);
  children.observe(part, { childList: true, subtree: true });
  lookAtAll();
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}
