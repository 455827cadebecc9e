/** One match as this page knows it: view, words, connection, and what its player does. */

import { batch, computed, effect, signal } from "@preact/signals";
import { freshKey, get, getOnce, post, Refused } from "../wire/api";
import {
  choicesOf,
  choicesOfSteps,
  NOTHING_CHOSEN,
  progressOf,
  sameTarget,
  textOf,
  type Choice,
  type Details,
  type Selection,
} from "../turn/choices";
import { merged } from "../wire/merge";
import { pickedChoice, pickedKinds, restOf, typedLine, type Picked } from "../turn/picking";
import { remember } from "../table/motion";
import { lang } from "../page/settings";
import { Live, type Message } from "../wire/socket";
import { Talk } from "../talk/talk";
import type { Content, LaidOpen, MatchCard, News, OfferDetails, Question, Steps, Target, View, Way, WordsBeside } from "../wire/types";
import { withLaid } from "../after/unseen";
import { say } from "../words/words";

/** What can't be done, and by which rule; shown beside what was touched. */
export interface Refusal {
  text: string;
  reasons: { rule: string; text: string; ruleText: string }[];
  /** Notations or words that come near. */
  nearest: { a: string; text: string }[];
  target: Target | null;
}

export interface Hint {
  tries: number;
  suggestions: { action: string; words: string; share: number; points: number; tries: number }[];
}

export interface Preview {
  words: string;
  /** The area on which pieces would lie; empty if none would. */
  area: string;
  lays: Record<string, string>;
  clears: string[];
}

/** The answer to what changes a match: the number of its events then. */
interface Changed {
  n: number;
}

const FINAL_REASONS = ["removed", "closed", "gone", "unexpected"];
/** After these the server doesn't want to hear from this page again. */

const MOTION_LIMIT = 5;
/** Further behind, pieces take their places without motion. */

export class MatchModel {
  readonly view = signal<View | null>(null);
  readonly words = signal<WordsBeside | null>(null);
  readonly content = signal<Content | null>(null);
  readonly failure = signal<string>("");
  readonly selection = signal<Selection>(NOTHING_CHOSEN);
  readonly refusal = signal<Refusal | null>(null);
  readonly preview = signal<Preview | null>(null);
  readonly hint = signal<Hint | null>(null);
  readonly isThinking = signal(false);
  readonly isSending = signal(false);
  /** The event that the server has told me of in an answer; the view of it may be on its way. */
  private readonly told = signal(0);
  /** The match from outside, while seats are to be filled. */
  readonly card = signal<MatchCard | null>(null);
  /** The seats whose pages are connected. */
  readonly online = signal<number[]>([]);
  /** How far the server's clock is ahead of the one here, in milliseconds. */
  readonly ahead = signal(0);
  /** The rematch. */
  readonly next = signal("");
  /** The ticket whose way the map shows. */
  readonly shownTicket = signal<string | null>(null);
  /** What my tickets still need, by map and ticket; worked out by the server. */
  readonly ways = signal<Record<string, Record<string, Way>>>({});
  private waysFor = "";
  /** What the pointer or the focus is on among the choices; the board shows its targets. */
  readonly pointedAt = signal<Target[]>([]);
  /** Things that were picked one by one for an action that names several. */
  readonly picked = signal<Picked[]>([]);
  /** Ways of kinds that are not listed, by path. */
  private readonly steps = signal<Record<string, Choice[]>>({});
  readonly live: Live | null;
  readonly talk: Talk;
  /** What the player could not see at the moment that is shown, laid open; null to show what was seen. */
  readonly laid = signal<(LaidOpen & { isReal: boolean }) | null>(null);
  /** The view with what is laid open in it. */
  readonly shown = computed(() => {
    const view = this.view.value;
    return view === null ? null : { ...view, areas: withLaid(view.areas, this.laid.value) };
  });
  private readonly disposals: (() => void)[] = [];
  private askedFor = new Set<string>();
  /** Ends the questions about a position that is over. */
  private questions = new AbortController();

  /**
   * @param id the match; empty for a record, of which the server has no match.
   * @param as the seat; null leaves it to the server: my seat that is to act, or a spectator.
   * @param isLive whether to follow the match; else moments are shown.
   */
  constructor(
    readonly id: string,
    readonly as: string | null,
    isLive = true,
  ) {
    const since = () => this.view.peek()?.n ?? null;
    const receive = (message: Message) => this.receive(message);
    this.talk = new Talk(id);
    this.live = isLive ? new Live(id, as, since, () => this.talk.change, receive) : null;
    let language = lang.value;
    this.disposals.push(
      effect(() => {
        if (lang.value === language) return;
        language = lang.value;
        this.steps.value = {};
        this.dropQuestions();
        this.talk.change = 0; // phrases are told in the other language
        this.live?.restart();
      }),
      effect(() => this.loadContent()),
      effect(() => this.loadWays()),
      effect(() => this.askForSteps()),
      effect(() => this.askForPreview()),
    );
  }

  close(): void {
    this.live?.close();
    this.questions.abort();
    for (const dispose of this.disposals) dispose();
  }

  // -- what the server sends

  private receive(message: Message): void {
    switch (message.t) {
      case "hello":
        this.ahead.value = Number(message["now"]) - Date.now();
        break;
      case "state":
        this.show(message["view"] as View);
        break;
      case "patch": {
        const view = this.view.value;
        // A patch that is applied twice does no harm, one that is missed does.
        if (view === null || view.n < Number(message["from"])) this.resync();
        else batch(() => this.showNext(merged(view, message["d"]), message["words"] as News | undefined));
        break;
      }
      case "words":
        this.words.value = wordsWith(NO_WORDS, message as unknown as News);
        break;
      case "lobby":
        this.card.value = message["card"] as MatchCard;
        break;
      case "presence":
        this.online.value = message["online"] as number[];
        break;
      case "chat":
        this.talk.receive(message);
        break;
      case "rematch":
        this.next.value = String(message["match"]);
        break;
      case "bye":
        this.failure.value = String(message["text"]);
        if (FINAL_REASONS.includes(String(message["reason"]))) this.live?.close();
        break;
    }
  }

  private showNext(view: View, news: News | undefined): void {
    this.show(view);
    if (news !== undefined) this.words.value = wordsWith(this.words.value ?? NO_WORDS, news);
  }

  private show(view: View): void {
    const before = this.view.value;
    const isSmallStep = before !== null && Math.abs(view.n - before.n) <= MOTION_LIMIT;
    if (before !== null && isSmallStep && before.n !== view.n) remember(before, view);
    batch(() => {
      if (before === null || before.n !== view.n) this.reset();
      this.view.value = view;
      if (view.next) this.next.value = view.next;
    });
  }

  private reset(): void {
    this.selection.value = NOTHING_CHOSEN;
    this.steps.value = {};
    this.dropQuestions();
    this.refusal.value = null;
    this.hint.value = null;
    this.preview.value = null;
    this.pointedAt.value = [];
    this.picked.value = [];
    this.failure.value = "";
    this.laid.value = null;
  }

  /** Forgets the questions without an answer yet: it would be about a position that is over. */
  private dropQuestions(): void {
    this.questions.abort();
    this.questions = new AbortController();
    this.askedFor = new Set(Object.keys(this.steps.peek()));
  }

  private readonly contentPath = computed(() => {
    const view = this.view.value;
    return view === null ? "" : `games/${view.game}/content/${view.content}.${lang.value}.json`;
  });

  private loadContent(): void {
    const path = this.contentPath.value;
    if (path === "") return;
    getOnce<Content>(path).then(
      (content) => {
        if (this.contentPath.peek() === path) this.content.value = content;
      },
      (error: Error) => (this.failure.value = error.message),
    );
  }

  /** Asks for the ways of my tickets, once something that they depend on has changed. */
  private loadWays(): void {
    const view = this.view.value;
    const content = this.content.value;
    if (view === null || content === null || view.viewer < 0 || this.id === "") return;
    const maps = Object.keys(content.maps ?? {}).filter((map) => content.maps?.[map]?.pairs !== undefined);
    if (maps.length === 0) return;
    const own = Object.keys(view.areas).filter((area) => area.endsWith(`@${view.viewer}`));
    const seen = JSON.stringify([view.viewer, ...maps.map((map) => view.areas[map]), ...own.map((area) => view.areas[area])]);
    if (seen === this.waysFor) return;
    this.waysFor = seen;
    get<{ ways: Record<string, Record<string, Way>> }>(this.address(`at/${view.n}/ways`)).then(
      (answer) => {
        if (this.waysFor === seen) this.ways.value = answer.ways;
      },
      () => (this.waysFor = ""), // the tickets stay without them until the next change
    );
  }

  // -- who I am

  readonly isConnected = computed(() => this.live?.isConnected.value ?? true);
  /** Why the match can only be looked at; empty if it can be played on. */
  readonly stopped = computed(() => {
    const isAbandoned = this.view.value?.abandoned === true;
    return isAbandoned ? say("abandoned") : (this.words.value?.stopped ?? "");
  });
  readonly me = computed(() => this.view.value?.viewer ?? -1);
  readonly isMyTurn = computed(() => {
    const view = this.view.value;
    return view !== null && view.offers.count > 0;
  });
  /** Whether the table is shown as it is now: nothing of mine is on its way, nor a view after it. */
  readonly isSettled = computed(() => {
    const isUpToDate = (this.view.value?.n ?? 0) >= this.told.value;
    return this.isConnected.value && isUpToDate && !this.isSending.value;
  });
  readonly canAct = computed(() => this.isMyTurn.value && this.isSettled.value);
  /** Whether my last action can be taken back, by me alone or if others agree. */
  readonly canUndo = computed(() => this.isSettled.value && this.view.value?.undo.own === true);

  /** Returns whether a thing on the table is a guess. */
  isGuessed(place: string, index: number): boolean {
    const laid = this.laid.value;
    return laid !== null && !laid.isReal && laid.unseen[place]?.includes(index) === true;
  }

  // -- choosing

  private readonly detailsOfContent = computed(
    () => new Map((this.content.value?.details ?? []).map((told) => [told.a, told])),
  );

  /** What was told of actions, with the match or with the content. */
  private readonly details = computed<Details>(() => {
    const told = this.words.value?.offers ?? {};
    const ofContent = this.detailsOfContent.value;
    const actions = this.content.value?.actions ?? {};
    return {
      find: (a) => told[a] ?? ofContent.get(a),
      kindName: (kind) => actions[kind]?.name ?? kind,
    };
  });

  readonly choices = computed<Choice[]>(() => {
    const view = this.view.value;
    if (view === null) return [];
    return [...choicesOf(view, this.details.value), ...this.openChoices.value];
  });

  /** The next ways of the kinds that are not listed: of the path chosen, or the first ones. */
  private readonly openChoices = computed<Choice[]>(() => {
    const view = this.view.value;
    if (view === null) return [];
    const { kind, path } = this.selection.value;
    const steps = this.steps.value;
    return view.offers.kinds
      .filter((offered) => offered.open)
      .flatMap((offered) => {
        const own = offered.kind === kind ? [kind, ...path] : [offered.kind];
        return steps[own.join(" ")] ?? [];
      });
  });

  readonly progress = computed(() => progressOf(this.choices.value, this.selection.value));

  /** The kind of action for which things are picked; empty if none is. */
  readonly pickingKind = computed(() => {
    const kinds = pickedKinds(this.choices.value, this.content.value?.kinds ?? {});
    const { kind } = this.selection.value;
    return kinds.find((each) => kind === null || each === kind) ?? "";
  });

  /** The action that is picked: its notation, or a line that means it; empty if there is none. */
  readonly pickedAction = computed(() => {
    const kind = this.pickingKind.value;
    const picked = this.picked.value;
    const view = this.view.value;
    if (view === null || kind === "" || picked.length === 0) return "";
    const kinds = this.content.value?.kinds ?? {};
    const own = this.choices.value.filter((choice) => choice.kind === kind);
    const found = pickedChoice(own, picked, kinds);
    if (found !== null) return found.a;
    return own.some((choice) => choice.a === "") ? typedLine(kind, own, [picked.map((thing) => thing.id), restOf(view, picked)], kinds) : "";
  });

  /** Picks a thing, or lays it back; things of another pile take the place of those picked. */
  pick(thing: Picked): void {
    const isSame = (each: Picked) => each.area === thing.area && each.index === thing.index;
    const here = this.picked.value.filter((each) => each.area === thing.area);
    this.refusal.value = null;
    this.selection.value = { ...NOTHING_CHOSEN, kind: this.pickingKind.value };
    this.picked.value = here.some(isSame) ? here.filter((each) => !isSame(each)) : [...here, thing];
  }

  private askForSteps(): void {
    const view = this.view.value;
    if (view === null) return;
    const { kind, path } = this.selection.value;
    for (const offered of view.offers.kinds) {
      if (!offered.open) continue;
      const wanted = offered.kind === kind ? [kind, ...path] : [offered.kind];
      void this.fetchSteps(offered.kind, wanted, view.n);
    }
  }

  private async fetchSteps(kind: string, path: string[], n: number): Promise<void> {
    const key = path.join(" ");
    if (this.askedFor.has(key)) return;
    this.askedFor.add(key);
    const { signal } = this.questions;
    try {
      const answer = await post<Steps>(this.address("steps"), { path }, { signal });
      if (this.view.peek()?.n !== n) return;
      this.steps.value = { ...this.steps.peek(), [key]: choicesOfSteps(kind, answer, path.slice(1)) };
      if (this.selection.peek().pointed.length > 0) this.goOn();
    } catch (error) {
      const isOver = error instanceof Refused && error.status === 410; // the view of that is on its way
      if (!signal.aborted && !isOver) this.tell(error);
    }
  }

  /** Answers the next step, or the kind. */
  answer(kind: string, path: string[], exact = ""): void {
    this.refusal.value = null;
    this.selection.value = { ...this.selection.value, kind, path, exact };
    this.goOn();
  }

  /** Goes back to before a step; -1 is the kind. */
  back(depth: number): void {
    const { kind, path } = this.selection.value;
    this.selection.value =
      depth < 0 ? NOTHING_CHOSEN : { ...NOTHING_CHOSEN, kind, path: path.slice(0, depth) };
  }

  cancel(): void {
    this.selection.value = NOTHING_CHOSEN;
    this.picked.value = [];
    this.refusal.value = null;
    this.pointedAt.value = [];
  }

  /** Selects what was clicked on the table, or asks why nothing can be done with it. */
  point(target: Target): void {
    if (!this.isMyTurn.value) return;
    const current = this.selection.value;
    const has = (choice: Choice) => choice.targets.some((own) => sameTarget(own, target));
    const remaining = this.progress.value.candidates;
    if (current.pointed.some((own) => sameTarget(own, target))) {
      const pointed = current.pointed.filter((own) => !sameTarget(own, target));
      this.selection.value = pointed.length === 0 ? NOTHING_CHOSEN : { ...current, pointed };
    } else if (remaining.some(has)) {
      this.refusal.value = null;
      this.selection.value = { ...current, pointed: [...current.pointed, target] };
      this.goOn();
    } else if (this.choices.value.some(has)) {
      // Something else than what was begun: begin with it.
      this.refusal.value = null;
      this.selection.value = { ...NOTHING_CHOSEN, pointed: [target] };
      this.goOn();
    } else {
      void this.why({ target });
    }
  }

  /** Plays what is left if it needs no more thought; asks for the next step of an open kind. */
  private goOn(): void {
    const { chosen } = this.progress.value;
    if (chosen === null) return;
    if (chosen.a === "") {
      // Of a range of cells the one that was pointed at is still to be chosen.
      const pointed = chosen.targets.length > 1 ? this.selection.value.pointed : [];
      this.selection.value = { ...NOTHING_CHOSEN, kind: chosen.kind, path: chosen.path, pointed };
    }
    else if (!chosen.preview) void this.play(chosen.a);
  }

  private askForPreview(): void {
    const { chosen } = this.progress.value;
    if (chosen === null || !chosen.preview || chosen.a === "") {
      this.preview.value = null;
      return;
    }
    const action = chosen.a;
    const { signal } = this.questions;
    post<Preview>(this.address("preview"), { a: action }, { signal }).then(
      (preview) => {
        if (this.progress.peek().chosen?.a === action) this.preview.value = preview;
      },
      () => {
        if (!signal.aborted) this.preview.value = null; // the hint of the action says what matters
      },
    );
  }

  // -- acting

  address(what: string): string {
    const as = this.as === null ? "" : `?as=${encodeURIComponent(this.as)}`;
    return `matches/${encodeURIComponent(this.id)}/${what}${as}`;
  }

  /** Plays an action, written as notation or in words. */
  async play(action: string): Promise<void> {
    const view = this.view.value;
    if (view === null) return;
    const body = { a: action, base: view.n };
    await this.change(() => post<Changed>(this.address("actions"), body, { key: freshKey() }));
  }

  async undo(): Promise<void> {
    const view = this.view.value;
    if (view === null || !this.isSettled.value) return;
    await this.change(() => post<Changed>(this.address("undo"), { base: view.n }, { key: freshKey() }));
  }

  /** Answers another player's wish to take back. */
  async answerUndo(id: string, yes: boolean): Promise<void> {
    await this.change(() => post<Changed>(this.address(`undo/${encodeURIComponent(id)}`), { yes }));
  }

  /** Sends what changes the match; until the view of that is here, nothing else can be played. */
  private async change(send: () => Promise<Changed>): Promise<void> {
    if (this.isSending.value) return;
    this.isSending.value = true;
    this.dropQuestions();
    try {
      this.told.value = (await send()).n;
      this.refusal.value = null;
    } catch (error) {
      this.tell(error);
      this.askForSteps();
      this.askForPreview();
    } finally {
      this.isSending.value = false;
    }
  }

  async askHint(): Promise<void> {
    const position = this.view.value?.n;
    this.isThinking.value = true;
    try {
      const hint = await post<Hint>(this.address("hint"), {});
      // A search takes a second, and its player may have acted meanwhile.
      if (this.view.peek()?.n === position) this.hint.value = hint;
    } catch (error) {
      this.tell(error);
    } finally {
      this.isThinking.value = false;
    }
  }

  /** Asks which rule refuses an action, or what was touched. */
  async why(asked: { a: string } | { target: Target }): Promise<void> {
    const target = "target" in asked ? asked.target : null;
    try {
      const answer = await post<{
        is_turn?: boolean;
        legal?: string[];
        refused?: { action: string; message: string; rule?: string; rule_text?: string }[];
      }>(this.address("why"), asked);
      const reasons = (answer.refused ?? []).map((each) => ({
        rule: each.rule ?? "",
        text: each.message,
        ruleText: each.rule_text ?? "",
      }));
      const nearest = (answer.legal ?? []).map((a) => ({ a, text: this.textOf(a) }));
      const isEmpty = reasons.length === 0 && nearest.length === 0;
      const said = isEmpty ? say(answer.is_turn === false ? "wait.others" : "why.nothing") : "";
      if (said || reasons.length > 0 || nearest.length > 0) {
        this.refusal.value = { text: said, reasons, nearest, target };
      }
    } catch (error) {
      this.tell(error, target);
    }
  }

  /** Returns an action in words; its notation if they are not known. */
  textOf(action: string): string {
    return textOf(action, this.details.value);
  }

  /** Shows why a request failed. */
  private tell(error: unknown, target: Target | null = null): void {
    if (!(error instanceof Refused)) {
      this.refusal.value = { text: say("error.network"), reasons: [], nearest: [], target };
      return;
    }
    const { text, rule, rule_text, nearest, candidates } = error.body;
    const reasons = rule ? [{ rule, text, ruleText: rule_text ?? "" }] : [];
    const near = [...(nearest ?? []), ...(candidates ?? [])].map((a) => ({
      a,
      text: this.textOf(a),
    }));
    this.refusal.value = { text: rule ? "" : text, reasons, nearest: near, target };
  }

  /** Reads a line that was typed: `why …`, `hint`, `undo`, `pause`, or an action. */
  async type(line: string): Promise<void> {
    const text = line.trim();
    const [first = "", ...rest] = text.split(/\s+/);
    const asked = first.toLowerCase();
    if (text === "") return;
    if (["why", "czemu", "dlaczego"].includes(asked)) await this.why({ a: rest.join(" ") });
    else if (["hint", "podpowiedz", "podpowiedź"].includes(asked)) await this.askHint();
    else if (["undo", "cofnij"].includes(asked)) await this.undo();
    else if (["pause", "resume", "pauza", "wznow", "wznów"].includes(asked)) await this.togglePause();
    else await this.play(text);
  }

  // -- who is at the table

  /** Asks the others for something, or answers what they ask. */
  async vote(what: Question, about = -1, yes = true): Promise<void> {
    await this.send("votes", { what, about, yes });
  }

  /** Asks for a pause, or ends it. */
  async togglePause(): Promise<void> {
    await this.vote(this.view.value?.paused ? "resume" : "pause");
  }

  /** Gives another player more time. */
  async giveTime(seat: number): Promise<void> {
    await this.send("time", { seat }, freshKey());
  }

  /** Lets a bot play on for me. */
  async leave(): Promise<void> {
    await this.send("leave", {});
  }

  /** Plays on where a bot has stood in. */
  async comeBack(): Promise<void> {
    await this.send("back", {});
  }

  /** @param key makes a repeated request count once; none for one that may be repeated anyway. */
  private async send(what: string, body: object, key?: string): Promise<void> {
    try {
      await post(this.address(what), body, key === undefined ? {} : { key });
    } catch (error) {
      this.tell(error);
    }
  }

  /** Makes the rematch, or finds the one that another player has made; empty if that is refused. */
  async rematch(): Promise<string> {
    if (this.next.value) return this.next.value;
    try {
      const answer = await post<{ match: string }>(this.address("rematch"), {}, { key: freshKey() });
      return answer.match;
    } catch (error) {
      this.tell(error);
      return "";
    }
  }

  /** Shows a view that doesn't come from the live channel, such as a moment of a film. */
  showMoment(view: View, words: News | null): void {
    this.show(view);
    if (words !== null) this.words.value = wordsWith(NO_WORDS, words);
  }

  /** Starts from the whole view. */
  private resync(): void {
    this.view.value = null;
    this.live?.restart();
  }
}

const NO_WORDS: WordsBeside = { stopped: "", offers: {}, status: [], log: [] };

/** Returns words with what is new; lines of the log take the place of those with their numbers. */
function wordsWith(earlier: WordsBeside, news: News): WordsBeside {
  const lines = new Map([...earlier.log, ...(news.log ?? [])].map((line) => [line.n, line]));
  const told: [string, OfferDetails][] = (news.offers ?? []).map((each) => [each.a, each]);
  return {
    stopped: news.stopped ?? earlier.stopped,
    offers: told.length === 0 ? earlier.offers : { ...earlier.offers, ...Object.fromEntries(told) },
    status: news.status ?? [],
    log: [...lines.values()],
  };
}
