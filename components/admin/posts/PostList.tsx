import { useSignals } from "@preact/signals-react/runtime";
import { adminBlog } from "#content/pages/admin.ts";
import { connected } from "../live/follow-desk.ts";
import { PostRows } from "./PostRows.tsx";
import { listProblem, loadPosts } from "./posts.ts";

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
      <PostRows />
    </section>
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
