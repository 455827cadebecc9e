/** Parts of the page that scroll and can be reached by the keyboard. */

import { useEffect, useRef } from "preact/hooks";

/** Returns a ref for a part; while something of it is out of sight, Tab stops there. */
export function useScrollStop<T extends HTMLElement>(): { current: T | null } {
  const part = useRef<T>(null);
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    const look = () => {
      const isCut = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      if (isCut) element.setAttribute("tabindex", "0");
      else element.removeAttribute("tabindex");
    };
    look();
    const observer = new ResizeObserver(look); // a banner takes room from it
    observer.observe(element);
    for (const child of element.children) observer.observe(child); // it may grow without being drawn anew
    return () => observer.disconnect();
  });
  return part;
}
