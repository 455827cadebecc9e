/** Another player's wish to take back, and my answer. */

import type { JSX } from "preact";
import { useScene } from "../match/context";
import { playerName } from "../match/names";
import { say } from "../words/words";

export function UndoQuestion(): JSX.Element | null {
  const { view, model } = useScene();
  const [asked] = view.undo.asked ?? [];
  if (asked === undefined) return null;
  const isForMe = asked.waits.includes(view.viewer);
  const name = playerName(view, asked.by);
  return (
    <div class="banner ask" role="alert">
      {isForMe ? say("undo.asked", { name, n: asked.lines }) : say("undo.waits")}
      {isForMe && (
        <>
          <button type="button" onClick={() => void model.answerUndo(asked.id, true)}>{say("yes")}</button>
          <button type="button" onClick={() => void model.answerUndo(asked.id, false)}>{say("no")}</button>
        </>
      )}
    </div>
  );
}
