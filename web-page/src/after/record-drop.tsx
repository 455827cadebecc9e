/** Where a record is dropped, or chosen from this machine. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { PageHead } from "../page/page-head";
import { say } from "../words/words";

const MOST_READ = 1 << 20;
/** Bytes of a file that are read: more than the server takes, which says how much that is. */

export function RecordDrop({ failure, take }: { failure: string; take: (record: string) => void }): JSX.Element {
  const isOver = useSignal(false);
  useEffect(() => {
    document.title = `${say("record.title")} · bgf`;
  }, []);
  const read = async (file: File | undefined) => {
    if (file !== undefined) take(await file.slice(0, MOST_READ).text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    isOver.value = false;
    void read(event.dataTransfer?.files[0]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault(); // else the browser would open the file itself
    isOver.value = event.type === "dragover";
  };
  return (
    <div class="sheet">
      <PageHead />
      <main class="narrow" onDrop={drop} onDragOver={hover} onDragLeave={hover}>
        <h1>{say("record.title")}</h1>
        {failure && <p class="banner bad" role="alert">{failure}</p>}
        <label class={`panel join drop${isOver.value ? " over" : ""}`}>
          {say("record.drop")}
          <span><span class="btn">{say("record.choose")}</span></span>
          <input type="file" class="visually-hidden" accept=".bgf" onChange={(event) => void read(event.currentTarget.files?.[0])} />
        </label>
        <p class="small dim">{say("record.about")}</p>
      </main>
    </div>
  );
}
