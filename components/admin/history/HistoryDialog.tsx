import { useState } from "react";
import { postAnswer, versionsAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { DeskDialog } from "../dialog/DeskDialog.tsx";
import { Problem } from "../Problem.tsx";
import { wholePostPath } from "../posts/fetch-post.ts";
import { postUrl } from "../posts/posts.ts";
import { useAnswer } from "../use-answer.ts";
import { VersionEntry } from "./VersionEntry.tsx";

const words = deskWords.history;
const MORE_BY = 20;
/** The most the service gives at once. */
const MOST_SHOWN = 200;

/** What git remembers of a post: who did what and when, what has changed since, and the way back. */
export function HistoryDialog({ post }: { post: PostSummary }) {
  const [limit, setLimit] = useState(MORE_BY);
  const { answer: versions, problem } = useAnswer(versionsAnswer, `${postUrl(post.id)}/history?limit=${limit}`);
  const now = useAnswer(postAnswer, wholePostPath(post.slug), post.revision);
  return (
    <DeskDialog title={words.title(post.title)}>
      <Problem>{problem ?? now.problem}</Problem>
      {!versions && !problem && <p role="status">{words.loading}</p>}
      {versions?.length === 0 && <p>{words.none}</p>}
      {versions && (
        <ol className="entries list">
          {versions.map((version, at) => (
            <VersionEntry key={version.commit} version={version} now={now.answer} isNow={at === 0} />
          ))}
        </ol>
      )}
      {versions?.length === limit && limit < MOST_SHOWN && (
        <button className="button" type="button" onClick={() => setLimit(limit + MORE_BY)}>
          {words.more}
        </button>
      )}
    </DeskDialog>
  );
}
