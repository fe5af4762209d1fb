import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { LoadingRows } from "./LoadingRows.tsx";
import { PostRow } from "./PostRow.tsx";
import { arrive, wantedPlace } from "./place.ts";
import { filter, isNarrowed, listProblem, showAll } from "./posts.ts";
import { rows } from "./rows.ts";

const words = adminBlog.list;

/** The posts themselves, or what stands in their place while there are none. */
export function PostRows() {
  useSignals();
  const isWanted = wantedPlace.value !== undefined;
  useEffect(() => {
    if (isWanted) arrive();
  });
  if (!rows.value) return listProblem.value ? null : <LoadingRows />;
  const shown: PostSummary[] = [...rows.value.asked, ...rows.value.written];
  if (shown.length === 0) return filter.value === "broken" ? null : isNarrowed.value ? <NothingFound /> : <Empty />;
  return (
    <ul className="rows list" aria-labelledby="posts-heading">
      {shown.map((post) => (
        <PostRow key={post.id} post={post} />
      ))}
    </ul>
  );
}

function NothingFound() {
  return (
    <div className="pad empty-list">
      <p className="title">{deskWords.list.nothing}</p>
      <p className="muted">{deskWords.list.nothingText}</p>
      <button className="button" type="button" onClick={() => void showAll()}>
        {deskWords.list.showAll}
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
