/** The signs of the page's own buttons. */

import type { JSX } from "preact";

const PATHS = {
  hint: "M9 18h6 M10 21h4 M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  undo: "M9 14 4 9l5-5 M4 9h10a6 6 0 0 1 0 12h-3",
  rules: "M4 5a2 2 0 0 1 2-2h6v18H6a2 2 0 0 1-2-2z M20 5a2 2 0 0 0-2-2h-6v18h6a2 2 0 0 0 2-2z",
  settings: "M4 7h10 M18 7h2 M4 17h2 M10 17h10 M16 5v4 M8 15v4",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  table: "M3 6h18v12H3z M9 6v12 M15 6v12",
  choices: "M8 6h12 M8 12h12 M8 18h12 M4 6h.01 M4 12h.01 M4 18h.01",
  log: "M5 4h14v16l-3-2-2 2-2-2-2 2-2-2-3 2z M9 9h6 M9 13h6",
  pause: "M9 5v14 M15 5v14",
  theme: "M12 3a9 9 0 1 0 0 18z M12 3a9 9 0 0 1 0 18",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
