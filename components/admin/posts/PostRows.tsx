import { useSignals } from "@preact/signals-react/runtime";
import { adminBlog } from "#content/pages/admin.ts";
import { heldPosts } from "../edit/kept-words.ts";
import { LoadingRows } from "./LoadingRows.tsx";
import { PostRow } from "./PostRow.tsx";
import { listProblem, posts } from "./posts.ts";

const words = adminBlog.list;

/** The posts themselves, or what stands in their place while there are none. */
export function PostRows() {
  useSignals();
  const recent = posts.value;
  if (!recent) return listProblem.value ? null : <LoadingRows />;
  // A post that is being written stays, even when ten newer ones have come.
  const others = heldPosts.value.filter(({ id }) => !recent.some((post) => post.id === id));
  const shown = [...recent, ...others];
  if (shown.length === 0) return <Empty />;
  return (
    <ul className="rows list" aria-label={words.heading}>
      {shown.map((post) => (
        <PostRow key={post.id} post={post} />
      ))}
    </ul>
  );
}

function Empty() {
  return (
    <div className="pad empty-list">
      <p className="title">{words.empty}</p>
      <p className="muted">{words.emptyText}</p>
    </div>
  );
}
