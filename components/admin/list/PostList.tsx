import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef } from "react";
import { blog } from "#content/facts/site.ts";
import type { Post } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { savedWithDrafts } from "../edit/unsaved-drafts.ts";
import { connected } from "../live/follow-service.ts";
import { BrokenFiles } from "../posts/BrokenFiles.tsx";
import { applyPosition, pendingPosition } from "../posts/list-position.ts";
import { openFromList } from "../posts/open-editor.ts";
import { postForms } from "../posts/post-forms.ts";
import { filter, list, loadMore, loadPosts, moreState, posts, rowId, showAll } from "../posts/posts.ts";
import { receipts } from "../posts/receipts.ts";
import { ThrownAwayButton } from "../posts/ThrownAwayDialog.tsx";
import { EmptyList, LoadFailed, LoadingRows } from "../ui/notices.tsx";
import { ListTools } from "./ListTools.tsx";
import { NewPostButton, useListShortcuts } from "./NewPostButton.tsx";
import { PostReceipt, PostRow } from "./PostRow.tsx";

const labels = deskLabels.list;

export function PostList() {
  useSignals();
  useListShortcuts();
  const unlisted = unlistedPosts().length;
  return (
    <section className="panel" aria-labelledby="posts-heading">
      <ListTools />
      <h2 id="posts-heading" className={list.answer.value?.query || unlisted > 0 ? "found" : "hide"} aria-live="polite">
        {heading()}
        {posts.value && unlisted > 0 && labels.written(unlisted)}
      </h2>
      {!connected.value && <p className="receipt waiting">{labels.offline}</p>}
      {list.problem.value && <LoadFailed title={labels.failed} reason={list.problem.value} onRetry={loadPosts} />}
      {filter.value === "broken" && <BrokenFiles />}
      <OtherReceipts />
      <PostRows />
      <ListFoot />
    </section>
  );
}

function heading(): string {
  const shown = posts.value?.length ?? 0;
  if (filter.value === "broken") return labels.filters.broken;
  const { query, total = 0 } = list.answer.value ?? {};
  const words = query && quoted(query.words);
  if (words) return labels.foundWords(total, words);
  if (query) return labels.found(total);
  return shown > blog.adminPosts ? labels.recent(shown) : labels.heading;
}

const inWords = new Intl.ListFormat("en-GB");

/** Returns, for example, "“saddle” and “winter”": the search finds posts with all words, in any order. */
const quoted = (words: string): string =>
  inWords.format(words.split(/\s+/).flatMap((word) => (word === "" ? [] : [`“${word}”`])));

// Broken files are not posts.
const listedPosts = () => (filter.value === "broken" ? [] : (posts.value ?? []));

/** Posts with unsaved text that the search or the filter leaves out. They stay in the list. */
const unlistedPosts = () =>
  (savedWithDrafts(postForms) as Post[]).filter(({ id }) => !listedPosts().some((listed) => listed.id === id));

/** The receipts of posts that have left the list, because the search or the filter leaves them out now. */
function OtherReceipts() {
  useSignals();
  const listed = new Set([...listedPosts(), ...unlistedPosts()].map(({ slug }) => slug));
  const others = Object.values(receipts.value).flatMap((receipt) => receipt?.post ?? []);
  if (!posts.value) return null;
  return others
    .filter(({ slug }) => !listed.has(slug))
    .map((post) => (
      <div key={post.slug}>
        <p className="title pad">{post.title}</p>
        <PostReceipt post={post} />
      </div>
    ));
}

export function PostRows() {
  useSignals();
  const hasPendingPosition = pendingPosition.value !== undefined;
  useEffect(() => {
    if (hasPendingPosition) applyPosition();
  });
  const showsBroken = filter.value === "broken";
  if (!posts.value && !showsBroken) return list.problem.value ? null : <LoadingRows />;
  // A new post comes first, because that is its position once it is saved.
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
  if (showsBroken) return null;
  const query = list.answer.value?.query;
  if (!query) {
    return (
      <EmptyList title={labels.empty} text={labels.emptyText}>
        <NewPostButton />
      </EmptyList>
    );
  }
  const none = labels.none[query.filter];
  const words = quoted(query.words);
  return (
    <EmptyList title={words ? labels.noneWith(none, words) : labels.noneYet(none)}>
      <Button onClick={() => void showAll()}>{labels.showAll}</Button>
    </EmptyList>
  );
}

function ListFoot() {
  useSignals();
  const loadAndFocusMore = useLoadMore();
  if (filter.value === "broken" || !posts.value) return null;
  return (
    <div className="pad line foot-line">
      {moreState.value === "some" && <Button onClick={loadAndFocusMore}>{labels.more}</Button>}
      {moreState.value !== "none" && (
        <span className="small muted">
          {moreState.value === "full" ? labels.mostShown : labels.total(list.answer.value?.total ?? 0)}
        </span>
      )}
      <ThrownAwayButton editor={postForms} openForm={(post) => openFromList(post as Post)}>
        {labels.thrownAway}
      </ThrownAwayButton>
    </div>
  );
}

/** Returns a function that loads more posts. If the button disappears, the focus moves to the first new post. */
function useLoadMore(): () => void {
  const countBefore = useRef<number>(undefined);
  const shown = posts.value?.length;
  useEffect(() => {
    const first = countBefore.current !== undefined && shown !== undefined && posts.value?.[countBefore.current];
    if (!first) return;
    countBefore.current = undefined;
    if (document.activeElement === document.body)
      document.getElementById(rowId(first.slug))?.querySelector("a")?.focus();
  }, [shown]);
  return () => {
    countBefore.current = shown;
    void loadMore();
  };
}
