/** The link to the moment that is shown, from the seat that it is seen from. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useScene } from "../match/context";
import { say } from "../words/words";

/** A button that copies the link to the moment that is shown. */
export function CopyLink({ children }: { children: ComponentChildren }): JSX.Element {
  const { view, model } = useScene();
  const isCopied = useSignal(false);
  const url = `${location.origin}/m/${encodeURIComponent(model.id)}/at/${view.n}?as=${view.viewer}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      isCopied.value = true;
    } catch {
      prompt(say("link.moment"), url);
    }
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()} title={say("link.moment")} aria-label={say("link.moment")}>
      {children}
      {isCopied.value && <span class="xs" role="status">{say("copied")}</span>}
    </button>
  );
}
