/** Clocks: which one was chosen, and how much time a player has left, counted down by the page. */

import { signal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useScene } from "../match/context";
import { Choice } from "../page/settings-dialog";
import type { Clock, View } from "../wire/types";
import { say } from "../words/words";

const SECOND = 1000; // ms
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** With less time than that a clock is marked. */
const LOW = { none: 0, live: 30 * SECOND, days: 6 * HOUR };

export const NO_CLOCK: Clock = { kind: "none", bank: 0, turn: 0, days: 0 };
const USUAL: Record<string, Clock> = {
  none: NO_CLOCK,
  live: { kind: "live", bank: 600, turn: 20, days: 0 },
  days: { kind: "days", bank: 0, turn: 0, days: 3 },
};

/** The time here; it moves while anybody looks at a clock that runs. */
const here = signal(Date.now());

/** Returns the time in milliseconds, by the second while a clock runs. */
export function useSeconds(isRunning: boolean): number {
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => (here.value = Date.now());
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? here.value : Date.now();
}

/** Returns whether any clock of a match runs now. */
export function isTimed(view: View): boolean {
  return view.clock.kind !== "none" && !view.paused && !view.abandoned && view.result === undefined;
}

/** Returns a clock in words; empty for none. */
export function clockText(clock: Clock): string {
  if (clock.kind === "days") return say("clock.days", { n: clock.days });
  const bank = clock.bank > 0 ? say("clock.bank", { n: clock.bank / 60 }) : "";
  const turn = clock.turn > 0 ? say("clock.turn", { n: clock.turn }) : "";
  return [bank, turn].filter(Boolean).join(" + ");
}

/** Returns a time that is left as people read it: days and hours, or minutes and seconds. */
export function timeText(left: number): string {
  if (left >= DAY) return say("clock.left", { d: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR) });
  const seconds = Math.max(Math.ceil(left / SECOND), 0);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((each) => String(each).padStart(2, "0"))].join(":");
}

/** The time that a player has left; a plain one has the colour of what it stands in. */
export function SeatTime({ seat, isPlain = false }: { seat: number; isPlain?: boolean }): JSX.Element | null {
  const { view, model } = useScene();
  const clock = view.clocks[seat];
  const isRunning = clock !== undefined && clock.until > 0 && isTimed(view) && model.live !== null;
  const now = useSeconds(isRunning) + model.ahead.value;
  if (clock === undefined || (clock.until === 0 && view.clock.bank === 0)) return null;
  const left = clock.until > 0 ? clock.until - (view.paused || now) : clock.left;
  const isLow = clock.until > 0 && left < LOW[view.clock.kind];
  const tone = isPlain ? "" : isLow ? "bad" : clock.until > 0 ? "" : "faint";
  return (
    <small class={`time ${tone}`} role="timer" title={clockText(view.clock)}>
      {left <= 0 && clock.until > 0 ? say("time.up") : timeText(left)}
    </small>
  );
}

/** The fields of a new match for its clock. */
export function ClockFields({ clock }: { clock: Signal<Clock> }): JSX.Element {
  const kind = {
    get value(): string {
      return clock.value.kind;
    },
    set value(wanted: string) {
      clock.value = USUAL[wanted] ?? NO_CLOCK;
    },
  };
  const number = (member: "bank" | "turn" | "days", unit: number, most: number, label: string) => (
    <label>
      {label}
      <input
        type="number"
        required
        min={member === "days" ? 1 : 0}
        max={most}
        value={clock.value[member] / unit}
        onChange={(event) => (clock.value = { ...clock.value, [member]: Math.round(Number(event.currentTarget.value) * unit) })}
      />
    </label>
  );
  return (
    <>
      <Choice label={say("clock")} setting={kind} values={{ none: say("clock.none"), live: say("clock.kind.live"), days: say("clock.kind.days") }} />
      {clock.value.kind === "live" && number("bank", 60, 1440, say("clock.field.bank"))}
      {clock.value.kind === "live" && number("turn", 1, 3600, say("clock.field.turn"))}
      {clock.value.kind === "days" && number("days", 1, 30, say("clock.field.days"))}
    </>
  );
}
