/** What a player could have known at a moment: guesses, how often each thing lay where, the truth. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { get } from "../wire/api";
import { kindOf, useScene } from "../match/context";
import { calledFrom, playerName } from "../match/names";
import { isPhone, lang } from "../page/settings";
import { Mark, nameOf } from "../table/things";
import { isColoured } from "../table/look";
import type { Guesses, LaidOpen, UnseenThings } from "../wire/types";
import { placeOf, unseenItems } from "./unseen";
import { say } from "../words/words";
import { titleOf } from "../table/zones";

const MOST_KINDS = 8;
/** Of the kinds that were not there, so many of the most frequent ones are told. */

/** A button, and once it is pressed the guesses for the moment that is shown. */
export function WhatWasKnown(): JSX.Element {
  const { view, model } = useScene();
  const guesses = useSignal<Guesses | null>(null);
  const failure = useSignal("");
  const isAsked = useSignal(false);
  const shown = useSignal(0);
  const { n, viewer } = view;
  useEffect(() => {
    guesses.value = null;
    failure.value = "";
    if (!isAsked.value) return;
    let isWanted = true;
    get<Guesses>(`matches/${encodeURIComponent(model.id)}/at/${n}/guesses?as=${viewer}`).then(
      (answer) => {
        if (isWanted) guesses.value = answer;
      },
      (error: Error) => {
        if (isWanted) failure.value = error.message;
      },
    );
    return () => {
      isWanted = false;
    };
  }, [model, n, viewer, lang.value, isAsked.value]);
  const found = guesses.value;
  const table = found && (found.tables[shown.value] ?? found.real);
  const isReal = found !== null && shown.value >= found.tables.length;
  useEffect(() => {
    model.laid.value = table === null ? null : { ...table, isReal };
    return () => {
      model.laid.value = null;
    };
  }, [model, table, isReal]);
  if (!isAsked.value) {
    return <button type="button" onClick={() => (isAsked.value = true)}>{say("guess.ask")}</button>;
  }
  if (failure.value) return <p class="bad small" role="alert">{failure.value}</p>;
  if (found === null || table === null) return <p class="small dim" role="status">{say("guess.loading")}</p>;
  const choose = (number: number, text: string, label = text) => (
    <button
      key={number}
      type="button"
      class={`chip${shown.value === number ? " chosen" : ""}`}
      aria-label={label}
      aria-pressed={shown.value === number}
      onClick={() => (shown.value = number)}
    >
      {text}
    </button>
  );
  const isNothing = found.things.length === 0 && found.choices.length === 0;
  return (
    <div class="analysis">
      <h3>{say("guess.title", { name: viewer < 0 ? say("film.spectator") : playerName(view, viewer) })}</h3>
      {isNothing && <p class="small">{say("guess.nothing")}</p>}
      {!isNothing && (
        <>
          <p class="small dim">{say("guess.how", { n: found.samples })}</p>
          <div class="chips" role="group" aria-label={say("guess.tables")}>
            {found.tables.map((_, number) => choose(number, String(number + 1), say("guess.number", { number: number + 1 })))}
            {choose(found.tables.length, say("guess.real"))}
          </div>
        </>
      )}
      {[...found.things].sort(byNearness).map((things) => (
        <Place key={things.place} things={things} table={table} isReal={isReal} samples={found.samples} />
      ))}
      <Choices guesses={found} />
    </div>
  );
}

/** Returns the order of places: those of players, piles, decks. */
function byNearness(one: UnseenThings, other: UnseenThings): number {
  return Number(one.top) - Number(other.top) || placeOf(other.place).owner - placeOf(one.place).owner;
}

/** One place with something unknown: what lies there in the guess that is shown, and how often. */
function Place(props: { things: UnseenThings; table: LaidOpen; isReal: boolean; samples: number }): JSX.Element {
  const scene = useScene();
  const { things, table, isReal, samples } = props;
  const { base, owner, pile } = placeOf(things.place);
  const all = unseenItems(table, things.place);
  const items = things.top ? all.slice(-1) : all;
  const names = [titleOf(scene, base)];
  if (pile > 0) names.push(say("pile", { number: pile }));
  if (owner >= 0) names.push(calledFrom(scene.view, owner));
  if (things.top) names.push(say("guess.top"));
  const told = things.kinds.filter((each, index) => each.real > 0 || index < MOST_KINDS);
  return (
    <details open={!isPhone.value}>
      <summary class="small"><b>{names.join(" · ")}</b></summary>
      <p class="chips small">
        {items.map((id, index) => (
          <span key={index} class={isReal ? "" : "guessed"}><Thing id={id} /></span>
        ))}
      </p>
      <ul class="small">
        {told.map((each) => (
          <li key={each.kind}>
            <span />
            <span>
              <Thing id={each.kind} />
              {each.real > 0 && <b> {say("guess.there", { n: each.real })}</b>}
            </span>
            <span>{say("guess.often", { samples: each.samples, all: samples })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Thing({ id }: { id: string }): JSX.Element {
  const scene = useScene();
  return (
    <>
      {isColoured(kindOf(scene.content, id)) && <Mark id={id} />} {nameOf(id, scene)}
    </>
  );
}

/** What the others may have chosen at the same time. */
function Choices({ guesses }: { guesses: Guesses }): JSX.Element | null {
  const { view } = useScene();
  if (guesses.choices.length === 0) return null;
  return (
    <ul class="small">
      {guesses.choices.map((each) => (
        <li key={`${each.seat} ${each.text}`}>
          <span />
          <span>
            {calledFrom(view, each.seat)}: {each.text}
            {each.real && <b> {say("guess.chosen")}</b>}
          </span>
          <span>{say("guess.often", { samples: each.samples, all: guesses.samples })}</span>
        </li>
      ))}
    </ul>
  );
}
