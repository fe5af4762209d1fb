import { useSignals } from "@preact/signals-react/runtime";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { adminNumbers } from "#content/pages/admin-numbers.ts";
import { Icon } from "../../ui/Icon.tsx";
import { numbers } from "../api/numbers.ts";
import { status } from "../api/status.ts";
import { OpenEditNote, UnsavedDraftNote } from "../edit/UnsavedDraftNote.tsx";
import { effectOf } from "../posts/BrokenFiles.tsx";
import { EditLink } from "../posts/EditLink.tsx";
import { type LiveFindings, liveFindings } from "../posts/live-findings.ts";
import { openEditor, regeneratingId } from "../posts/post-actions.ts";
import { postForms, undo } from "../posts/post-forms.ts";
import { rowId, rowProblems } from "../posts/posts.ts";
import { ReceiptStrip } from "../posts/ReceiptStrip.tsx";
import { formatComing, formatDay } from "../ui/dates.ts";
import { PostActions } from "./PostActions.tsx";
import { PostThumb } from "./PostThumb.tsx";

const labels = deskLabels.list;

/** A post in the list, with its actions, receipt, unsaved text and problems. */
export function PostRow({ post }: { post: PostSummary }) {
  useSignals();
  const open = () => void openEditor(post);
  const problem = rowProblems.value[post.id];
  return (
    <li id={rowId(post.slug || post.id)}>
      <div className="row">
        <PostThumb post={post} />
        <Summary post={post} findings={liveFindings.value[post.id]} views={numbers.answer.value?.posts[post.id] ?? 0} />
        {/* A new post has not been saved yet, so there is nothing to act on. */}
        {post.revision !== "" && <PostActions post={post} />}
      </div>
      {regeneratingId.value === post.id && (
        <p className="receipt waiting" role="status">
          {labels.painting}
        </p>
      )}
      <DamagedFile slug={post.slug} />
      <PostReceipt post={post} />
      <OpenEditNote editor={postForms} saved={post} onUse={open} />
      <UnsavedDraftNote editor={postForms} saved={post} onUse={open} />
      {problem && (
        <p className="receipt bad">
          <Icon of={CircleAlert} />
          {problem.sentence}
        </p>
      )}
    </li>
  );
}

export const PostReceipt = ({ post: { slug, title } }: { post: Pick<PostSummary, "slug" | "title"> }) => (
  <ReceiptStrip slug={slug} name={title} onUndo={(commit) => undo(commit, title)} />
);

/** Says that the post's file is damaged; the list shows its last good version. */
export function DamagedFile({ slug }: { slug: string }) {
  useSignals();
  const file = status.value?.broken.find(({ file }) => file === `${slug}.md`);
  if (!file) return null;
  return (
    <p className="receipt bad">
      <Icon of={CircleAlert} />
      <b>{labels.damaged(file.line)}</b> {file.reason} {effectOf(file)}
    </p>
  );
}

function FindingsLink({ post, findings }: { post: PostSummary; findings: LiveFindings }) {
  const isSerious = findings.red > 0;
  return (
    <span className={isSerious ? "to-look-at-it bad" : "to-look-at-it"}>
      <EditLink post={post}>
        <Icon of={isSerious ? OctagonAlert : TriangleAlert} />
        {editorLabels.findings.open(findings.red + findings.amber)}
        <span className="hide"> {editorLabels.findings.inPost(post.title)}</span>
      </EditLink>
    </span>
  );
}

function Summary({ post, findings, views }: { post: PostSummary; findings: LiveFindings | undefined; views: number }) {
  const { title, published, publishedAt, publishAt, createdAt, readingMinutes } = post;
  const date = publishedAt ?? createdAt;
  return (
    <div>
      <h3 className="title">
        <EditLink post={post}>{title || editorLabels.untitled}</EditLink>
      </h3>
      <p className="meta">
        <span className={published ? "badge good" : "badge"}>{published ? labels.published : labels.draft}</span>
        {publishAt ? (
          <>
            <span className="badge bare">
              <Icon of={Clock} />
              {labels.scheduled}
            </span>
            <b>{labels.goesLive(formatComing(publishAt))}</b>
          </>
        ) : (
          <time dateTime={date}>{formatDay(date)}</time>
        )}
        <span>{labels.minutes(readingMinutes)}</span>
        {views > 0 && published && <span>{adminNumbers.ofPost(views)}</span>}
        {findings && published && <FindingsLink post={post} findings={findings} />}
      </p>
    </div>
  );
}
