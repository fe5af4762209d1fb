import { postAnswer } from "#content/model/answers.ts";
import type { Post } from "#content/model/post.ts";
import { readAsOwner } from "../session.ts";

/** The path of a post with its text; lists hold none. */
export const wholePostPath = (slug: string): string => `/api/blog/${encodeURIComponent(slug)}`;

export const fetchPost = (slug: string): Promise<Post> => readAsOwner(postAnswer, wholePostPath(slug));
