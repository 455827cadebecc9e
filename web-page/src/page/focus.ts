/** Keeps the focus among the choices when the button that had it is gone. */

import { useEffect, useRef } from "preact/hooks";

const NEXT = ".go .primary:not(:disabled), .step.now .chip:not(:disabled), .kh:not(:disabled)";

/** Returns what to put on the panel whose focus is to be kept. */
export function useKeptFocus() {
  const panel = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const watch = (event: FocusEvent) => {
      isInside.current = panel.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener("focusin", watch);
    return () => document.removeEventListener("focusin", watch);
  }, []);
  useEffect(() => {
    const hasFocus = document.activeElement !== document.body;
    if (!isInside.current || hasFocus) return;
    panel.current?.querySelector<HTMLElement>(NEXT)?.focus({ preventScroll: true });
  });
  return panel;
}
