/** What players are called. */

import { seatLetter } from "./look";
import type { View } from "./types";
import { say } from "./words";

/** Returns the name of a player; the letter of one who gave none. */
export function playerName(view: { seats: View["seats"] }, seat: number): string {
  const entry = view.seats[seat];
  return entry?.name || say("player", { letter: seatLetter(seat) });
}

/** Returns how a player is called from a seat: "You", or the name. */
export function calledFrom(view: View, seat: number): string {
  return seat === view.viewer ? say("you") : playerName(view, seat);
}
