/** What players are called. */

import { seatLetter } from "../table/look";
import type { View } from "../wire/types";
import { say } from "../words/words";

/** Returns the name of a player; the letter of one who gave none. */
export function playerName(view: { seats: View["seats"] }, seat: number): string {
  const entry = view.seats[seat];
  const letter = seatLetter(seat);
  return entry?.name || say(entry?.kind === "bot" ? "bot.named" : "player", { letter });
}

const LEVELS = ["easy", "normal", "hard"] as const;
type Level = (typeof LEVELS)[number];

/** The opponent for whom nobody has chosen another. */
export const USUAL_BOT: Level = "normal";

/** Returns whether a bot is a level of strength, and not called by how it chooses. */
export function isLevel(bot: string): bot is Level {
  return (LEVELS as readonly string[]).includes(bot);
}

/** Returns what a bot is called, such as "easy bot", or "bot mcts:200". */
export function botName(bot: string): string {
  return isLevel(bot) ? say("bot.level", { level: say(`level.${bot}`) }) : `${say("bot")} ${bot}`;
}

/** Returns the level of a bot, or the name of one that has none, without its settings. */
export function kindOfBot(bot: string): string {
  return isLevel(bot) ? say(`level.${bot}`) : bot.replace(/:.*/, "");
}

/** Returns the subject of a sentence of the log; not every language says "You" before those. */
export function subjectOf(view: View, seat: number): string {
  return (seat === view.viewer && say("log.you")) || playerName(view, seat);
}

/** Returns how a player is called from a seat: "You", or the name. */
export function calledFrom(view: View, seat: number): string {
  return seat === view.viewer ? say("you") : playerName(view, seat);
}
