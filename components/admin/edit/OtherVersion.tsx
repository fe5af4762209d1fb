import { TriangleAlert } from "lucide-react";
import { adminBlog } from "#content/pages/admin.ts";
import { type Edit, swapWithOther } from "./edits.ts";

const words = adminBlog.editor;

/** Two people changed one post: says so above the form. */
export function ConflictNote() {
  return (
    <p className="conflict" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" /> <b>{words.conflict.title}.</b> {words.conflict.text}
    </p>
  );
}

/** The version that is not in the form, beneath it. */
export function OtherVersion({ id, other }: { id: string; other: NonNullable<Edit["other"]> }) {
  const { title, excerpt, content } = other.words;
  return (
    <div className="other">
      <details open>
        <summary>{other.whose === "theirs" ? words.conflict.theirs : words.conflict.mine}</summary>
        <dl>
          <dt>{words.title}</dt>
          <dd>{title}</dd>
          <dt>{words.excerpt}</dt>
          <dd>{excerpt}</dd>
          <dt>{words.content}</dt>
          <dd className="plain-text">{content}</dd>
        </dl>
      </details>
      <button className="button small" type="button" onClick={() => swapWithOther(id)}>
        {words.conflict.swap}
      </button>
    </div>
  );
}
