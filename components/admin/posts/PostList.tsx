import { useSignals } from "@preact/signals-react/runtime";
import { adminBlog } from "#content/pages/admin.ts";
import { edits } from "../edit/edits.ts";
import { connected } from "../live/follow-desk.ts";
import { PostRow } from "./PostRow.tsx";
import { listProblem, loadPosts, posts } from "./posts.ts";

const words = adminBlog.list;

export function PostList() {
  useSignals();
  return (
    <section className="panel" aria-labelledby="posts-heading">
      <div className="pad line">
        <h2 id="posts-heading">{words.heading}</h2>
        {!connected.value && <span className="small muted end">{words.offline}</span>}
      </div>
      {listProblem.value && <ListProblem reason={listProblem.value} />}
      <Rows />
    </section>
  );
}

function Rows() {
  useSignals();
  const recent = posts.value;
  if (!recent) return listProblem.value ? null : <Loading />;
  // A post that is being edited stays, even when ten newer ones have come.
  const others = Object.values(edits.value.value)
    .map(({ base }) => base)
    .filter(({ id }) => !recent.some((post) => post.id === id));
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

function ListProblem({ reason }: { reason: string }) {
  return (
    <div className="receipt bad" role="alert">
      <span>
        <b>{words.failed}</b> {reason}
      </span>
      <button className="linkish" type="button" onClick={() => void loadPosts()}>
        {words.retry}
      </button>
    </div>
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

/** Three rows, not yet written. */
export function Loading() {
  return (
    <div className="rows" role="status">
      <span className="hide">{words.loading}</span>
      {[1, 2, 3].map((row) => (
        <div className="row" key={row} aria-hidden="true">
          <span className="thumb skeleton" />
          <div className="lines">
            <p className="skeleton" />
            <p className="skeleton short" />
          </div>
        </div>
      ))}
    </div>
  );
}
