/** The bar: which match, whose turn, what happened last, and the tools. */

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { TableActions, TableDialog } from "./at-table";
import { SeatTime } from "./clock";
import { useScene } from "../match/context";
import { CopyLink } from "./copy-link";
import { Icon } from "../page/icons";
import { lastOf } from "./log";
import { subjectOf, playerName } from "../match/names";
import { pointsOf } from "./seats";
import { isPhone } from "../page/settings";
import { SettingsDialog } from "../page/settings-dialog";
import { PlayerMark } from "../table/things";
import { say } from "../words/words";

export function Bar(): JSX.Element {
  const scene = useScene();
  const { view, content, model } = scene;
  const isOpen = useSignal(false);
  const isTableOpen = useSignal(false);
  const last = lastOf(model.words.value?.log ?? []);
  const isLive = view.result === undefined && model.live !== null && model.stopped.value === "";
  return (
    <header class="bar">
      <div class="brand">
        <a href="/" title={say("lobby")}><b>bgf</b></a>
        <span class="sep">/</span>
        <span class="game serif">{content.title}</span>
        <small class="faint">{view.origin ? say("exercise") : say("players.n", { n: view.players })}</small>
      </div>
      <div class="now">
        <Turn />
        {last !== null && (
          <span class="last" title={last.text}>
            <b>{subjectOf(view, last.seat)}</b> {last.text}
          </span>
        )}
      </div>
      <div class="scores" aria-hidden="true">
        {view.seats.map((_, seat) => {
          const points = pointsOf(scene, seat);
          return points === null ? null : (
            <span key={seat}>
              <PlayerMark seat={seat} size={14} /> {points}
            </span>
          );
        })}
      </div>
      <div class="tools">
        {isLive && view.viewer >= 0 && (
          <>
            <button type="button" class="quiet" disabled={!model.canAct.value || model.isThinking.value} onClick={() => void model.askHint()} title={say("hint.title")}>
              <Icon name="hint" /> <span>{model.isThinking.value ? say("hint.thinking") : say("hint")}</span>
            </button>
            <button type="button" class="quiet" disabled={!model.canUndo.value} onClick={() => void model.undo()} title={say("undo")}>
              <Icon name="undo" /> <span>{say("undo")}</span>
            </button>
          </>
        )}
        <a class="btn quiet" href={`/g/${content.game}`} target="_blank" title={say("rules")} aria-label={say("rules")}>
          <Icon name="rules" />
        </a>
        {model.id !== "" && <CopyLink><Icon name="link" /></CopyLink>}
        {isLive && view.viewer >= 0 && (
          <button type="button" class="quiet" onClick={() => (isTableOpen.value = true)} title={say("at_table")} aria-label={say("at_table")}>
            <Icon name="pause" />
          </button>
        )}
        <button type="button" class="quiet" onClick={() => (isOpen.value = true)} title={say("settings")} aria-label={say("settings")}>
          <Icon name="settings" />
        </button>
      </div>
      {isTableOpen.value && <TableDialog close={() => (isTableOpen.value = false)} />}
      {isOpen.value && (
        <SettingsDialog model={isLive && view.viewer >= 0 ? model : undefined} close={() => (isOpen.value = false)}>
          {isPhone.value && isLive && view.viewer >= 0 && <TableActions />}
        </SettingsDialog>
      )}
    </header>
  );
}

function Turn(): JSX.Element {
  const { view, model } = useScene();
  if (view.result !== undefined) return <span class="turn over">{say("turn.over")}</span>;
  if (view.abandoned) return <span class="turn over">{say("turn.abandoned")}</span>;
  if (view.paused > 0) return <span class="turn over">{say("turn.paused")}</span>;
  if (model.stopped.value !== "") return <span class="turn over">{say("turn.stopped")}</span>;
  if (model.isMyTurn.value) {
    return (
      <span class="turn">
        <PlayerMark seat={view.viewer} size={18} /> {say("turn.mine")} <SeatTime seat={view.viewer} isPlain />
      </span>
    );
  }
  const [seat] = view.head.active;
  if (seat === undefined) return <span class="turn over">{say("turn.over")}</span>;
  const n = view.head.active.length;
  return (
    <span class="turn other">
      {n === 1 && <PlayerMark seat={seat} size={18} />} {n === 1 ? say("turn.of", { name: playerName(view, seat) }) : say("turn.several", { n })}
      {n === 1 && <SeatTime seat={seat} isPlain />}
    </span>
  );
}
