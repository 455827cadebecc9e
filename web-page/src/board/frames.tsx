/** What may be drawn around an area, by the theme of a pack. */

import type { JSX } from "preact";

/** The hull of a wooden ship, below what lies on its deck. */
export function Ship(): JSX.Element {
  return (
    <svg class="ship" viewBox="0 0 700 56" preserveAspectRatio="none" aria-hidden="true">
      <path class="wood" d="M2 2 H698 C680 34 640 54 590 54 H110 C60 54 20 34 2 2 Z" />
      <path class="plank" d="M22 20 H678 M48 37 H652" />
    </svg>
  );
}
