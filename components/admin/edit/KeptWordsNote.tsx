import { useSignals } from "@preact/signals-react/runtime";
import { History } from "lucide-react";
import type { Post } from "#content/model/post.ts";
import { wordsOf } from "#content/model/words.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { formatMoment } from "../dates.ts";
import { Differences } from "./Differences.tsx";
import { keptWords, takeUpWords, throwAway } from "./kept-words.ts";

const words = editorWords.kept;

/** In a post's row: words that were typed on this device and never saved, for as long as nobody has decided about them. */
export function KeptWordsNote({ post }: { post: Post }) {
  useSignals();
  return keptWords.value
    .filter(({ base }) => base.id === post.id)
    .map((kept) => (
      <section key={kept.editing} className="kept" aria-label={words.found(formatMoment(kept.at))}>
        <p>
          <History className="icon" aria-hidden="true" /> <b>{words.found(formatMoment(kept.at))}</b> {words.foundText}
        </p>
        <details>
          <summary>{words.see}</summary>
          <Differences old={wordsOf(post)} now={kept.words} />
        </details>
        <div className="line">
          <button className="button solid" type="button" onClick={() => void takeUpWords(kept)}>
            {words.use}
          </button>
          <button className="button" type="button" onClick={() => throwAway(kept)}>
            {words.throwAway}
          </button>
        </div>
      </section>
    ));
}
