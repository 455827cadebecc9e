/** The match that a part of the page shows. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { MatchModel } from "./match";
import type { Content, Kind, View } from "../wire/types";

export interface Scene {
  model: MatchModel;
  view: View;
  content: Content;
}

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error("There is no match to show here.");
  return scene;
}

const NO_KIND: Kind = { name: "?", type: "" };

export function kindOf(content: Content, id: string): Kind {
  return content.kinds[id] ?? { ...NO_KIND, name: id };
}
