import { paths, postPath } from "#content/facts/navigation.ts";

const isPublic = (path: string) => !path.startsWith("/admin");

/** Every kind of page that a visitor can come to: those of the navigation, an article, and two for what is not there. */
export const publicAddresses = [
  ...Object.values(paths).filter(isPublic),
  postPath("autumn-saddle-check"),
  "/no-such-page",
  postPath("no-such-article"),
];
