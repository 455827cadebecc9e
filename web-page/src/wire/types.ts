/** What the server sends: the view of one viewer, the words beside it, and content. */

import type { Fair } from "../fair/fair";

/** What on the table an action points at: its type, the id of the area, the id there. */
export type Target = [type: string, area: string, id: string];

export interface Head {
  phase: string;
  stage: string;
  round: number;
  turn: number;
  starter: number;
  active: number[];
  out: number[];
  finished: boolean;
  eliminated?: number[];
  interrupted?: number;
}

export interface Seat {
  seat: number;
  name: string;
  kind: string;
  forfeit?: string;
  online?: boolean;
  /** Whether the seat is mine, one of several where people share a screen. */
  you?: boolean;
  /** Whether nobody sits there yet. */
  free?: boolean;
  bot?: string;
  /** Why a bot stands in for the person now; empty if none does. */
  stand_in?: "" | "left" | "time" | "vote";
  /** Whether a bot has chosen for the person at any time. */
  stood_in?: boolean;
}

/** How much time the players of a match have: seconds, or days for each choice. */
export interface Clock {
  kind: "none" | "live" | "days";
  bank: number;
  turn: number;
  days: number;
}

/** The clock of one player, in milliseconds; `until` is 0 while it stands. */
export interface SeatClock {
  left: number;
  until: number;
}

export type Question = "pause" | "resume" | "stand_in" | "abandon";

/** An open question to the players. */
export interface MatchVote {
  what: Question;
  about: number;
  yes: number[];
  waits: number[];
}

export interface Pile {
  items: (string | null)[];
  count?: number;
}

export interface ZoneArea {
  type: "zone";
  items?: (string | null)[];
  count?: number;
  piles?: Pile[];
}

export interface Piece {
  place: string;
  seat: number;
  counter: string;
  number: number;
}

export interface MapArea {
  type: "map";
  owner: Record<string, number>;
  closed: string[];
  pieces: Piece[];
}

export interface GridArea {
  type: "grid";
  cells: string[][];
}

export type Numbers = number | Record<string, number> | null;

export interface CounterArea {
  type: "counter" | "track";
  values: Numbers[];
}

export interface DiceArea {
  type: "dice";
  faces: string[];
}

export type Area = ZoneArea | MapArea | GridArea | CounterArea | DiceArea;

/** An action as the server tells it step by step. */
export interface Offer {
  a: string;
  path: string[];
  targets: Target[];
  preview?: boolean;
}

export interface KindOffer {
  kind: string;
  count: number;
  open?: boolean;
  /** The actions by their notation; `OfferDetails` tell more of each. */
  listed?: { a: string }[];
}

/** How a listed action is chosen, and its words. */
export interface OfferDetails {
  a: string;
  /** The steps in which it is asked for; the words of the notation if left out. */
  path?: string[];
  /** The words of each step. */
  steps?: string[];
  /** What it points at; an area that ends with `@` is the player's own one. */
  targets?: Target[];
  preview?: boolean;
  hint?: string;
  /** The action in words; the kind and the words of the steps if left out. */
  text?: string;
}

export interface Outcome {
  scores: number[];
  ranks: number[];
  winners: number[];
  breakdown: Record<string, number>[];
  ties: Record<string, number[]>;
  tie_break?: string;
}

export interface View {
  schema: number;
  match: string;
  status: "live" | "done";
  content: string;
  visibility: string;
  host?: boolean;
  next?: string;
  game: string;
  mods: string[];
  options: Record<string, unknown>;
  players: number;
  n: number;
  viewer: number;
  head: Head;
  seats: Seat[];
  areas: Record<string, Area>;
  offers: { count: number; kinds: KindOffer[] };
  undo: { own?: boolean; others?: number[]; asked?: UndoRequest[] };
  committed?: string;
  fair?: Fair;
  /** Only of an exercise. */
  origin?: Origin;
  clock: Clock;
  clocks: Record<string, SeatClock>;
  /** When the pause began; 0 if there is none. */
  paused: number;
  votes: MatchVote[];
  abandoned: boolean;
  result?: Outcome;
}

/** The moment of a finished match from which an exercise was begun. */
export interface Origin {
  match: string;
  n: number;
}

/** The parts of a table in which a viewer does not see everything, with all that is in them. */
export interface LaidOpen {
  areas: Record<string, Area>;
  /** The indexes of what the viewer does not see, by area, or by area, `#` and number of the pile. */
  unseen: Record<string, number[]>;
}

/** What may lie in a place where a viewer does not see everything. */
export interface UnseenThings {
  place: string;
  count: number;
  /** Whether only the uppermost thing is counted. */
  top: boolean;
  kinds: { kind: string; samples: number; real: number }[];
}

/** What a viewer could have known at a moment of a finished match. */
export interface Guesses {
  samples: number;
  things: UnseenThings[];
  choices: { seat: number; text: string; samples: number; real: boolean }[];
  tables: LaidOpen[];
  real: LaidOpen;
}

export interface UndoRequest {
  id: string;
  by: number;
  lines: number;
  waits: number[];
}

/** A match from outside: in lists, and while seats are to be filled. */
export interface MatchCard {
  match: string;
  game: string;
  title: string;
  status: "open" | "live" | "done";
  visibility: string;
  mods: string[];
  options: Record<string, unknown>;
  seats: Seat[];
  mine: number[];
  host: boolean;
  turn: boolean;
  n: number;
  created: number;
  moved: number;
  fair?: Fair;
  /** Only of an exercise. */
  origin?: Origin;
  clock: Clock;
  /** When my time is up; 0 if my clock does not run. */
  until: number;
  paused: boolean;
  abandoned: boolean;
}

export interface Caption {
  text: string;
  hint: string;
  steps: string[];
}

export interface LogLine {
  n: number;
  seat: number;
  text: string;
  kind?: "action" | "undo" | "forfeit";
  undone?: boolean;
}

/** What is said beside a view: all of it, or what is new with a patch. */
export interface News {
  log?: LogLine[];
  offers?: OfferDetails[];
  status?: string[];
  /** Why the match can only be looked at; with all words alone. */
  stopped?: string;
}

/** What the page knows of the words beside a view. */
export interface WordsBeside {
  /** Why the match can only be looked at; empty if it can be played on. */
  stopped: string;
  /** The details of actions that the content does not have, by notation. */
  offers: Record<string, OfferDetails>;
  status: string[];
  log: LogLine[];
}

/** What is left to complete a ticket: -1 if it can't be completed any more. */
export interface Way {
  missing: number;
  links: string[];
}

export interface StepOption {
  path: string[];
  count: number;
  targets: Target[];
  label: string;
}

export interface Steps {
  options: StepOption[];
  listed: Offer[];
  captions: Record<string, Caption>;
}

/** A board as `bgf.drawing` makes it: a static drawing, and where things may lie on it. */
export interface Board {
  svg: string;
  width: number;
  height: number;
  anchors: Record<string, [x: number, y: number, angle: number][]>;
}

/** A kind of component or piece. */
export interface Kind {
  name: string;
  type: string;
  mark?: string;
  colour?: string;
  traits?: Record<string, unknown>;
  text?: string;
  rule?: string;
  value?: number;
  shape?: string[] | [number, number][];
  between?: [string, string];
  icon?: string;
}

/** What the content says of a part of the table; which members there are depends on the part. */
export interface Entry {
  name?: string;
  shown?: boolean;
  own?: boolean;
  per?: string | string[];
  holds?: string;
  sees?: string;
  ordered?: boolean;
  size?: number;
  tally?: boolean;
  piles?: number;
  at?: Record<string, number>;
  on?: string;
  columns?: string[];
  notes?: string[];
  price?: { of: string; more?: string; from?: string };
  room?: { of: string; takes?: string; more?: string };
  marks?: Record<string, string>;
  start?: number;
  end?: number;
  face_down?: boolean;
  faces?: (string | number)[];
}

export interface PlaceEntry {
  name: string;
  code?: string;
  at: [number, number];
  region?: string;
}

export interface LinkEntry {
  between: [string, string];
  length?: number;
  colour?: string;
}

export interface MapEntry extends Entry {
  colours?: Record<string, Kind>;
  regions?: Record<string, Kind>;
  legend?: string[];
  places: Record<string, PlaceEntry>;
  links: Record<string, LinkEntry>;
  /** The type of things that name two of its places, such as tickets. */
  pairs?: string;
  board?: Board;
}

/** One shape of a plane, and the numbers of players and the values of options that it is for. */
export interface SideEntry {
  players?: number[];
  options?: Record<string, unknown>;
  rows: number;
  sectors: number[];
  board?: Board;
}

export interface PlaneEntry extends Entry {
  sides: SideEntry[];
}

export interface TrackEntry extends Entry {
  board?: Board;
}

/** A kind of action, a phase or a stage. */
export interface NamedEntry {
  name: string;
  text?: string;
  rule?: string;
}

/** How a pack wants to look: its section `faces.web`, with icons as the data of paths. */
export interface Theme {
  layout?: { board?: string[]; dock?: string[]; side?: string[] };
  palette?: Record<string, string | { light: string; dark: string }>;
  /** By a kind, a type of kinds, a counter, or a word that kinds have as a trait. */
  icons?: Record<string, string>;
  /** The ground of cards and tiles, by what they are, as in `icons`. */
  tints?: Record<string, string>;
  /** What stands where on the cards of a type: traits by their keys. */
  cards?: Record<string, { art?: string; corner?: string; foot?: string }>;
  /** Who drew the icons. */
  credits?: string[];
  /** What the pieces on links look like: `bus`, or a plain block. */
  piece?: string;
  /** What is drawn around an area: `ark`, `hull`. */
  frames?: Record<string, string>;
}

export interface Content {
  game: string;
  title: string;
  digest: string;
  lang: string;
  players: number[];
  summary?: string;
  how_to_win: { text: string; players?: number[] }[];
  rules: Record<string, string>;
  kinds: Record<string, Kind>;
  zones: Record<string, Entry>;
  counters: Record<string, Entry>;
  dice?: Record<string, Entry>;
  maps?: Record<string, MapEntry>;
  planes?: Record<string, PlaneEntry>;
  tracks?: Record<string, TrackEntry>;
  actions: Record<string, NamedEntry>;
  /** The details of actions of which they are the same in every position. */
  details?: OfferDetails[];
  phases?: Record<string, NamedEntry>;
  stages?: Record<string, NamedEntry>;
  items?: Record<string, string>;
  ties?: Record<string, string>;
  /** The names of traits and columns by their keys, and of their values by `KEY.VALUE`. */
  traits?: Record<string, string>;
  theme?: Theme;
}

/** A game that can be played. */
export interface GameCard {
  name: string;
  title: string;
  summary: string;
  players: [fewest: number, most: number];
  version: string;
  plugin: string;
}

/** An option, a mod or a bot that can be chosen for a match. */
export interface GameSetting {
  name: string;
  text: string;
  type?: string;
  default?: unknown;
  schema?: { choices?: unknown[]; min?: number; max?: number; players?: number[] };
}

export interface GamePage extends GameCard {
  content: Record<string, string>;
  options: GameSetting[];
  mods: GameSetting[];
  bots: GameSetting[];
}
