/** Where this person is told that it is their turn: in the settings at a match, and in letters. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { forget, get, post } from "../wire/api";
import { useScene } from "../match/context";
import type { MatchModel } from "../match/match";
import { Nowhere } from "../page/nowhere";
import { PageHead } from "../page/page-head";
import { lang } from "../page/settings";
import { say } from "../words/words";

type Kind = "webhook" | "push" | "mail";

interface Destination {
  id: string;
  kind: Kind;
  address: string;
  /** New until an address of e-mail is confirmed; stopped if nothing is sent there any more. */
  state: "new" | "ready" | "stopped";
  /** Why the last notice was given up. */
  failure?: string;
  /** By which a webhook checks that notices come from here. */
  secret?: string;
}

interface Destinations {
  kinds: Kind[];
  /** The server's key for Web Push. */
  key: string;
  destinations: Destination[];
}

interface Choices {
  chosen: { destination: string; always: boolean }[];
}

const NOTHING: Destinations = { kinds: [], key: "", destinations: [] };

/** What is chosen for a match, and the places that can be chosen. */
export function NoticeSettings({ model }: { model: MatchModel }): JSX.Element | null {
  const mine = useSignal(NOTHING);
  const chosen = useSignal<Choices["chosen"]>([]);
  const address = useSignal("");
  const note = useSignal("");
  const attempt = async (request: () => Promise<void>) => {
    try {
      note.value = "";
      await request();
      mine.value = await get<Destinations>("me/destinations");
    } catch (error) {
      note.value = (error as Error).message;
    }
  };
  useEffect(() => {
    void attempt(async () => {
      chosen.value = (await get<Choices>(model.address("notices"))).chosen;
    });
  }, [model, lang.value]);
  const isAlways = chosen.value.some((each) => each.always);
  const choose = async (destination: string, on: boolean, always = isAlways) => {
    chosen.value = (await post<Choices>(model.address("notices"), { destination, on, always })).chosen;
  };
  const add = async (destination: object) => {
    const made = await post<Destination>("me/destinations", destination);
    await choose(made.id, true);
    if (made.state === "new") note.value = say("notices.confirm", { address: made.address });
  };
  const { kinds, key, destinations } = mine.value;
  if (kinds.length === 0 && destinations.length === 0) return null;
  const canPush = kinds.includes("push") && "PushManager" in window;
  const isWritten = kinds.includes("mail") || kinds.includes("webhook");
  const written = say(kinds.includes("mail") ? "notices.address" : "notices.webhook");
  const submit = (event: Event) => {
    event.preventDefault();
    const isMail = address.value.includes("@") && !address.value.includes("://");
    void attempt(async () => {
      await add({ kind: isMail ? "mail" : "webhook", address: address.value.trim() });
      address.value = "";
    });
  };
  return (
    <form onSubmit={submit}>
      <h3>{say("notices")}</h3>
      {destinations.map((destination) => (
        <Place
          key={destination.id}
          destination={destination}
          isChosen={chosen.value.some((each) => each.destination === destination.id)}
          choose={(on) => void attempt(() => choose(destination.id, on))}
          remove={() => void attempt(() => forget(`me/destinations/${destination.id}`))}
        />
      ))}
      {canPush && (
        <button type="button" onClick={() => void attempt(async () => add(await subscription(key)))}>{say("notices.here")}</button>
      )}
      {isWritten && (
        <span class="go">
          <input value={address} aria-label={written} placeholder={written} onInput={(event) => (address.value = event.currentTarget.value)} />
          <button disabled={address.value.trim() === ""}>{say("notices.add")}</button>
        </span>
      )}
      {chosen.value.length > 0 && (
        <span class="row-buttons small">
          <input
            id="always"
            type="checkbox"
            checked={isAlways}
            onChange={(event) => {
              const always = event.currentTarget.checked;
              void attempt(async () => {
                for (const { destination } of [...chosen.value]) await choose(destination, true, always);
              });
            }}
          />
          <label for="always">{say("notices.always")}</label>
        </span>
      )}
      {note.value && <p class="small" role="status">{note.value}</p>}
    </form>
  );
}

function Place(props: { destination: Destination; isChosen: boolean; choose: (on: boolean) => void; remove: () => void }): JSX.Element {
  const { destination } = props;
  const { address, kind, state } = destination;
  const name = kind === "push" ? say("notices.browser", { address }) : address;
  const trouble = destination.failure || (state === "ready" ? "" : say(`notices.${state}`));
  return (
    <div class="row-buttons small">
      <input id={destination.id} type="checkbox" checked={props.isChosen} onChange={(event) => props.choose(event.currentTarget.checked)} />
      <label for={destination.id}>{name}</label>
      <button type="button" class="link" aria-label={say("notices.remove", { name })} onClick={props.remove}>×</button>
      {trouble && <span class="bad">{trouble}</span>}
      {destination.secret && (
        <details>
          <summary>{say("notices.secret")}</summary>
          <code>{destination.secret}</code>
        </details>
      )}
    </div>
  );
}

/** Asks for the permission to show notices here; returns where the server sends them. */
async function subscription(key: string): Promise<object> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say("notices.denied"));
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  // One for another server at this address, perhaps: its store was made anew.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = (await worker.pushManager.subscribe(options)).toJSON();
  return { kind: "push", address: made.endpoint, keys: made.keys };
}

/** Tells a player of notices of this match that were given up. */
export function NoticeTrouble(): JSX.Element | null {
  const { model, view } = useScene();
  const trouble = useSignal("");
  const isMine = view.viewer >= 0 && view.result === undefined && model.live !== null;
  useEffect(() => {
    if (isMine) void troubleOf(model).then((text) => (trouble.value = text), () => undefined);
  }, [model, isMine]);
  if (trouble.value === "") return null;
  return (
    <div class="banner" role="status">
      {trouble.value}
      <button type="button" onClick={() => (trouble.value = "")}>{say("done")}</button>
    </div>
  );
}

async function troubleOf(model: MatchModel): Promise<string> {
  const { chosen } = await get<Choices>(model.address("notices"));
  if (chosen.length === 0) return "";
  const { destinations } = await get<Destinations>("me/destinations");
  const failed = destinations.find((each) => each.failure && chosen.some((one) => one.destination === each.id));
  return failed === undefined ? "" : say("notices.failed", { address: failed.address, why: failed.failure ?? "" });
}

/** The page behind the link of a letter. */
export function MailPage({ token }: { token: string }): JSX.Element {
  const mail = useSignal<{ address: string; state: Destination["state"] } | null>(null);
  const failure = useSignal("");
  const path = `mail/${encodeURIComponent(token)}`;
  const show = (answer: Promise<NonNullable<typeof mail.value>>) =>
    void answer.then((found) => (mail.value = found), (error: Error) => (failure.value = error.message));
  useEffect(() => show(get(path)), [path, lang.value]);
  if (failure.value) return <Nowhere title={failure.value} />;
  const { address = "", state = "new" } = mail.value ?? {};
  return (
    <div class="sheet">
      <PageHead />
      <main class="narrow">
        <h1>{say("mail")}</h1>
        <p role="status">{say(mail.value === null ? "loading" : `mail.${state}`, { address })}</p>
        {mail.value !== null && (
          <div class="row-buttons">
            {state !== "ready" && <button type="button" class="primary" onClick={() => show(post(path, { yes: true }))}>{say("mail.yes")}</button>}
            {state !== "stopped" && <button type="button" onClick={() => show(post(path, { yes: false }))}>{say("mail.no")}</button>}
          </div>
        )}
      </main>
    </div>
  );
}
