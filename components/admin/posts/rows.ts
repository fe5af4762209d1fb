import { computed } from "@preact/signals-react";
import { heldPosts } from "../edit/kept-words.ts";
import { filter, posts } from "./posts.ts";

/** The rows of the list: the posts that were asked for, and those that stay because something in them is not saved. */
export const rows = computed(() => {
  // Broken files are no posts.
  const asked = filter.value === "broken" ? [] : posts.value;
  return asked && { asked, written: heldPosts.value.filter(({ id }) => !asked.some((post) => post.id === id)) };
});
