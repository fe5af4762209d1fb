import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef } from "react";
import { blog } from "#content/facts/site.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { openDeleted } from "../dialog/open-dialog.ts";
import { connected } from "../live/follow-service.ts";
import { BrokenFiles } from "./BrokenFiles.tsx";
import { ListTools } from "./ListTools.tsx";
import { PostRows } from "./PostRows.tsx";
import { filter, isNarrowed, listProblem, loadMore, loadPosts, more, posts, rowId, total } from "./posts.ts";
import { rows } from "./rows.ts";

const words = adminBlog.list;

export function PostList() {
  useSignals();
  return (
    <section className="panel" aria-labelledby="posts-heading">
      <div className="pad line">
        <h2 id="posts-heading">
          {headingOf()}
          {rows.value && rows.value.written.length > 0 && deskWords.list.written(rows.value.written.length)}
        </h2>
        {!connected.value && <span className="small muted end">{words.offline}</span>}
      </div>
      <ListTools />
      {listProblem.value && <ListProblem reason={listProblem.value} />}
      {filter.value === "broken" && <BrokenFiles />}
      <PostRows />
      <ListFoot />
    </section>
  );
}

/** Says what the list holds: so many of the most recent, or of what was looked for. */
function headingOf(): string {
  const shown = posts.value?.length ?? 0;
  if (filter.value === "broken") return deskWords.list.filters.broken;
  if (isNarrowed.value) return deskWords.list.found(total.value);
  return shown > blog.adminPosts ? deskWords.list.recent(shown) : words.heading;
}

/** What lies beyond the list: more of it, and what was deleted. */
function ListFoot() {
  useSignals();
  const askForMore = useGoOnAfterMore();
  if (filter.value === "broken" || !posts.value) return null;
  return (
    <div className="pad line foot-line">
      {more.value === "some" && (
        <button className="button" type="button" onClick={askForMore}>
          {deskWords.list.more}
        </button>
      )}
      {more.value !== "none" && (
        <span className="small muted">
          {more.value === "full" ? deskWords.list.mostShown : deskWords.list.total(total.value)}
        </span>
      )}
      <button className="linkish end" type="button" onClick={openDeleted}>
        {deskWords.list.deleted}
      </button>
    </div>
  );
}

/** Asks for more. With the last of it the button goes: the keys go on at the first post that has come. */
function useGoOnAfterMore(): () => void {
  const before = useRef<number>(undefined);
  const shown = posts.value?.length;
  useEffect(() => {
    const first = before.current !== undefined && shown !== undefined && posts.value?.[before.current];
    if (!first) return;
    before.current = undefined;
    if (document.activeElement === document.body)
      document.getElementById(rowId(first.slug))?.querySelector("button")?.focus();
  }, [shown]);
  return () => {
    before.current = shown;
    void loadMore();
  };
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
