import { paths, postPath } from "#content/facts/navigation.ts";

/** Every kind of page that a visitor can come to: those of the navigation, and an article. */
export const pageAddresses = [
  ...Object.values(paths).filter((path) => !path.startsWith("/admin")),
  postPath("autumn-saddle-check"),
];

/** The same, and what is shown where nothing is. */
export const publicAddresses = [...pageAddresses, "/no-such-page", postPath("no-such-article")];
