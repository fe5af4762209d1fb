import { useSignals } from "@preact/signals-react/runtime";
import CircleAlert from "lucide-react/icons/circle-alert";
import { postPath } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Icon } from "../../ui/Icon.tsx";
import { formatDateTime, formatDay } from "../dates.ts";
import { PostEditor } from "../edit/PostEditor.tsx";
import { UnsavedDraftNote } from "../edit/UnsavedDraftNote.tsx";
import { useFocusAfterEdit } from "../edit/use-focus-after-edit.ts";
import { PostActions } from "./PostActions.tsx";
import { PostThumb } from "./PostThumb.tsx";
import { painting } from "./post-actions.ts";
import { postForms } from "./post-forms.ts";
import { rowId, rowProblems } from "./posts.ts";
import { ReceiptStrip } from "./ReceiptStrip.tsx";

const labels = deskLabels.list;

/** A post in the list: its summary and actions, or the form in which it is edited. */
export function PostRow({ post }: { post: PostSummary }) {
  useSignals();
  const edit = postForms.edits.value[post.id];
  const problem = rowProblems.value[post.id];
  const editButton = useFocusAfterEdit(edit !== undefined);
  return (
    <li id={rowId(post.slug)} className={edit && "editing"}>
      <div className="row">
        <PostThumb post={post} />
        <Summary post={post} />
        {!edit && <PostActions post={post} editButton={editButton} />}
      </div>
      {painting.value === post.id && (
        <p className="receipt waiting" role="status">
          {labels.painting}
        </p>
      )}
      <ReceiptStrip slug={post.slug} />
      <UnsavedDraftNote editor={postForms} saved={post} />
      {edit && <PostEditor post={post} edit={edit} />}
      {problem && !edit && (
        <p className="receipt bad">
          <Icon of={CircleAlert} />
          {problem}
        </p>
      )}
    </li>
  );
}

function Summary({ post }: { post: PostSummary }) {
  const { slug, title, published, publishedAt, publishAt, createdAt, readingMinutes } = post;
  const date = publishedAt ?? createdAt;
  return (
    <div>
      <h3 className="title">{published ? <a href={postPath(slug)}>{title}</a> : title}</h3>
      <p className="meta">
        <span className={published ? "badge good" : "badge"}>{published ? labels.published : labels.draft}</span>
        <time dateTime={date}>{formatDay(date)}</time>
        <span>{labels.minutes(readingMinutes)}</span>
        {publishAt && <b>{labels.goesLive(formatDateTime(publishAt))}</b>}
      </p>
    </div>
  );
}
