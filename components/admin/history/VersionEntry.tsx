import { useState } from "react";
import { formerPostAnswer, type Version } from "#content/model/answers.ts";
import type { Post } from "#content/model/post.ts";
import { wordsOf } from "#content/model/words.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { formatMoment } from "../dates.ts";
import { Differences } from "../edit/Differences.tsx";
import { Problem } from "../Problem.tsx";
import { postUrl } from "../posts/posts.ts";
import { useAnswer } from "../use-answer.ts";
import { restoreVersion } from "./restore.ts";

const words = deskWords.history;

/** One version in the history. The newest is the post as it is. */
export function VersionEntry({ version, now, isNow }: { version: Version; now: Post | undefined; isNow: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { what, at, author } = version;
  const line = (
    <>
      <b>{what}</b> <time dateTime={at}>{formatMoment(at)}</time> <span className="muted">{words.by(author)}</span>
    </>
  );
  if (isNow) {
    return (
      <li>
        <p>{line}</p>
        <p className="small muted">{words.now}</p>
      </li>
    );
  }
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{line}</summary>
        {isOpen && now && <Then version={version} now={now} />}
      </details>
    </li>
  );
}

/** What a version held, as what has changed since; and the way back to it. */
function Then({ version: { commit }, now }: { version: Version; now: Post }) {
  const { answer: then, problem } = useAnswer(formerPostAnswer, `${postUrl(now.id)}/history/${commit}`);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function restore() {
    setBusy(true);
    setRefusal(await restoreVersion(now, commit));
    setBusy(false);
  }

  return (
    <div className="then">
      {then && (
        <>
          <h3>{words.since}</h3>
          <Differences old={wordsOf(then)} now={wordsOf(now)} />
          {then.featuredImage !== now.featuredImage && <p className="small">{words.otherPicture}</p>}
          <button className="button solid" type="button" aria-busy={busy} onClick={() => void restore()}>
            {words.restore}
          </button>
        </>
      )}
      <Problem>{problem ?? refusal}</Problem>
    </div>
  );
}
