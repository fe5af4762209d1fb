import { useState } from "react";
import { formerPostAnswer, postAnswer, type Version, versionsAnswer } from "#content/model/answers.ts";
import { draftOf } from "#content/model/draft.ts";
import type { Post, PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import { Differences } from "../edit/Differences.tsx";
import { Problem } from "../notices.tsx";
import { postUrl, replacePost } from "../posts/posts.ts";
import { changeAsOwner, tellUpdated } from "../posts/undo.ts";
import { useAction, useAnswer } from "../use-service.ts";
import { closeDialog, DeskDialog } from "./DeskDialog.tsx";

const labels = deskLabels.history;
const PAGE_SIZE = 20;
/** The most the service gives at once. */
const MAX_SHOWN = 200;

/** The versions of a post in git: who changed it and when, what has changed since, and a button to restore each. */
export function HistoryDialog({ post }: { post: PostSummary }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { answer: versions, problem } = useAnswer(versionsAnswer, `${postUrl(post.id)}/history?limit=${limit}`);
  const now = useAnswer(postAnswer, postUrl(post.slug), post.revision);
  return (
    <DeskDialog title={labels.title(post.title)}>
      <Problem>{problem ?? now.problem}</Problem>
      {!versions && !problem && <p role="status">{labels.loading}</p>}
      {versions?.length === 0 && <p>{labels.none}</p>}
      {versions && (
        <ol className="entries list">
          {versions.map((version, index) => (
            <VersionEntry key={version.commit} version={version} now={now.answer} isNow={index === 0} />
          ))}
        </ol>
      )}
      {versions?.length === limit && limit < MAX_SHOWN && (
        <Button onClick={() => setLimit(limit + PAGE_SIZE)}>{labels.more}</Button>
      )}
    </DeskDialog>
  );
}

function VersionEntry({ version, now, isNow }: { version: Version; now: Post | undefined; isNow: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { what, at, author } = version;
  const line = (
    <>
      <b>{what}</b> <time dateTime={at}>{formatDateTime(at)}</time> <span className="muted">{labels.by(author)}</span>
    </>
  );
  if (isNow) {
    return (
      <li>
        <p>{line}</p>
        <p className="small muted">{labels.now}</p>
      </li>
    );
  }
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{line}</summary>
        {isOpen && now && <FormerVersion version={version} now={now} />}
      </details>
    </li>
  );
}

/** Compares a former version with the post as it is now. */
function FormerVersion({ version: { commit }, now }: { version: Version; now: Post }) {
  const { answer: former, problem } = useAnswer(formerPostAnswer, `${postUrl(now.id)}/history/${commit}`);
  const action = useAction();
  return (
    <div className="then">
      {former && (
        <>
          <h3>{labels.since}</h3>
          <Differences old={draftOf(former)} now={draftOf(now)} />
          {former.featuredImage !== now.featuredImage && <p className="small">{labels.otherPicture}</p>}
          <Button
            tone="solid"
            aria-busy={action.busy !== undefined}
            onClick={() => void action.run("restore", () => restore(now, commit))}
          >
            {labels.restore}
          </Button>
        </>
      )}
      <Problem>{problem ?? action.problem}</Problem>
    </div>
  );
}

async function restore({ id }: Post, version: string): Promise<void> {
  const options = { method: "POST", body: { commit: version } } as const;
  const { answer, commit, notice } = await changeAsOwner(postAnswer, `${postUrl(id)}/restore`, options);
  replacePost(answer);
  closeDialog();
  tellUpdated(commit, answer.title, { title: labels.restored, text: notice });
}
