/** In place of a page that can't be shown: why, and the way back. */

import type { JSX } from "preact";
import { PageHead } from "./page-head";
import { say } from "../words/words";

export function Nowhere({ title, text }: { title: string; text?: string }): JSX.Element {
  return (
    <div class="sheet">
      <PageHead />
      <main class="narrow">
        <h1>{title}</h1>
        {text && <p class="dim">{text}</p>}
        <div class="row-buttons">
          <a class="btn" href="/">{say("lobby")}</a>
        </div>
      </main>
    </div>
  );
}
