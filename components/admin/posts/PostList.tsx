import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef } from "react";
import { blog } from "#content/facts/site.ts";
import type { Post } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { DeletedDialog } from "../dialogs/DeletedDialog.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { savedWithDrafts } from "../edit/unsaved-drafts.ts";
import { connected } from "../live/follow-service.ts";
import { EmptyList, LoadFailed, LoadingRows } from "../notices.tsx";
import { BrokenFiles } from "./BrokenFiles.tsx";
import { ListTools } from "./ListTools.tsx";
import { NewPostButton, useListKeys } from "./NewPostButton.tsx";
import { PostRow } from "./PostRow.tsx";
import { applyPlace, wantedPlace } from "./place.ts";
import { postForms } from "./post-forms.ts";
import { filter, listProblem, loadMore, loadPosts, more, narrowedBy, posts, rowId, showAll, total } from "./posts.ts";

const labels = deskLabels.list;

export function PostList() {
  useSignals();
  useListKeys();
  const unlisted = unlistedPosts().length;
  return (
    <section className="panel" aria-labelledby="posts-heading">
      <ListTools />
      <h2 id="posts-heading" className={narrowedBy.value || unlisted > 0 ? "found" : "hide"} aria-live="polite">
        {heading()}
        {posts.value && unlisted > 0 && labels.written(unlisted)}
      </h2>
      {!connected.value && <p className="receipt waiting">{labels.offline}</p>}
      {listProblem.value && <LoadFailed title={labels.failed} reason={listProblem.value} onRetry={loadPosts} />}
      {filter.value === "broken" && <BrokenFiles />}
      <PostRows />
      <ListFoot />
    </section>
  );
}

function heading(): string {
  const shown = posts.value?.length ?? 0;
  if (filter.value === "broken") return labels.filters.broken;
  const words = narrowedBy.value && quoted(narrowedBy.value.words);
  if (words) return labels.foundWords(total.value, words);
  if (narrowedBy.value) return labels.found(total.value);
  return shown > blog.adminPosts ? labels.recent(shown) : labels.heading;
}

const list = new Intl.ListFormat("en-GB");

/** “saddle” and “winter”: the search asks for all of them, in any order. */
const quoted = (words: string): string =>
  list.format(words.split(/\s+/).flatMap((word) => (word === "" ? [] : [`“${word}”`])));

// Broken files are no posts.
const listedPosts = () => (filter.value === "broken" ? [] : (posts.value ?? []));

/** Posts with unsaved text stay in the list, whatever else it shows. */
const unlistedPosts = () =>
  (savedWithDrafts(postForms) as Post[]).filter(({ id }) => !listedPosts().some((listed) => listed.id === id));

export function PostRows() {
  useSignals();
  const isPlaceWanted = wantedPlace.value !== undefined;
  useEffect(() => {
    if (isPlaceWanted) applyPlace();
  });
  const isBroken = filter.value === "broken";
  if (!posts.value && !isBroken) return listProblem.value ? null : <LoadingRows />;
  // A new post stands first, where it will stand when it is saved.
  const isNew = ({ revision }: Post) => revision === "";
  const unlisted = unlistedPosts();
  const shown = [...unlisted.filter(isNew), ...listedPosts(), ...unlisted.filter((post) => !isNew(post))];
  if (shown.length > 0) {
    return (
      <ul className="rows list" aria-labelledby="posts-heading">
        {shown.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
    );
  }
  if (isBroken) return null;
  if (!narrowedBy.value) {
    return (
      <EmptyList title={labels.empty} text={labels.emptyText}>
        <NewPostButton />
      </EmptyList>
    );
  }
  const none = labels.none[narrowedBy.value.filter];
  const words = quoted(narrowedBy.value.words);
  return (
    <EmptyList title={words ? labels.noneWith(none, words) : labels.noneYet(none)}>
      <Button onClick={() => void showAll()}>{labels.showAll}</Button>
    </EmptyList>
  );
}

function ListFoot() {
  useSignals();
  const loadAndFocusMore = useFocusAfterMore();
  if (filter.value === "broken" || !posts.value) return null;
  return (
    <div className="pad line foot-line">
      {more.value === "some" && <Button onClick={loadAndFocusMore}>{labels.more}</Button>}
      {more.value !== "none" && (
        <span className="small muted">{more.value === "full" ? labels.mostShown : labels.total(total.value)}</span>
      )}
      <Button
        tone="link"
        className="end"
        onClick={() => {
          dialog.value = <DeletedDialog />;
        }}
      >
        {labels.deleted}
      </Button>
    </div>
  );
}

/** Loads more. When the button disappears with the last page, the focus goes to the first new post. */
function useFocusAfterMore(): () => void {
  const before = useRef<number>(undefined);
  const shown = posts.value?.length;
  useEffect(() => {
    const first = before.current !== undefined && shown !== undefined && posts.value?.[before.current];
    if (!first) return;
    before.current = undefined;
    if (document.activeElement === document.body)
      document.getElementById(rowId(first.slug))?.querySelector("a")?.focus();
  }, [shown]);
  return () => {
    before.current = shown;
    void loadMore();
  };
}
