import { useSignals } from "@preact/signals-react/runtime";
import { History } from "lucide-react";
import { useState } from "react";
import { postAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { type Words, wordsOf } from "#content/model/words.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { formatMoment } from "../dates.ts";
import { wholePostPath } from "../posts/fetch-post.ts";
import { useAnswer } from "../use-answer.ts";
import { Differences } from "./Differences.tsx";
import { keptWords, takeUpWords, throwAway } from "./kept-words.ts";

const words = editorWords.kept;

/** In a post's row: words that were typed on this device and never saved, for as long as nobody has decided about them. */
export function KeptWordsNote({ post }: { post: PostSummary }) {
  useSignals();
  return keptWords.value
    .filter(({ base }) => base.id === post.id)
    .map((kept) => (
      <section key={kept.editing} className="kept" aria-label={words.found(formatMoment(kept.at))}>
        <p>
          <History className="icon" aria-hidden="true" /> <b>{words.found(formatMoment(kept.at))}</b> {words.foundText}
        </p>
        <FromNow post={post} kept={kept.words} />
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

/** The list holds no texts: the post is fetched when somebody wants to compare. */
function FromNow({ post, kept }: { post: PostSummary; kept: Words }) {
  const [isOpen, setOpen] = useState(false);
  const now = useAnswer(postAnswer, isOpen ? wholePostPath(post.slug) : undefined, post.revision);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.see}</summary>
      {now.answer && <Differences old={wordsOf(now.answer)} now={kept} />}
      {now.problem && <p className="error">{now.problem}</p>}
    </details>
  );
}
