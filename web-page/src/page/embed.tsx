/** A board with its log for a frame on another site: a match as spectators see it, to look at only. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { MatchModel } from "../match/match";
import { TableScene } from "../table/table";
import { say } from "../words/words";

const SPECTATOR = "-1";

export function EmbeddedPage({ match }: { match: string }): JSX.Element {
  const model = useMemo(() => new MatchModel(match, SPECTATOR), [match]);
  useEffect(() => () => model.close(), [model]);
  const controls = (
    <a class="btn" href={`/m/${encodeURIComponent(match)}`} target="_blank" rel="noopener">{say("embed.open")}</a>
  );
  return (
    <div class="embedded">
      <TableScene model={model} controls={controls} />
    </div>
  );
}
