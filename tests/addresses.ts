import { paths, postPath } from "#content/facts/navigation.ts";

/** Every kind of page that a visitor can come to: those of the navigation, and an article. */
export const pageAddresses = [
  ...Object.values(paths).filter((path) => !path.startsWith("/admin")),
  postPath("autumn-saddle-check"),
];

const missingPage = "/no-such-page";

/** The same, and what is shown where nothing is. */
export const publicAddresses = [...pageAddresses, missingPage, postPath("no-such-article")];

/** For stories that are told of each page: all of them in CI, else the first of each kind. */
export const sweptAddresses = process.env.CI
  ? publicAddresses
  : [
      paths.home,
      paths.human,
      paths.contact,
      paths.booking,
      paths.offer,
      paths.blog,
      postPath("autumn-saddle-check"),
      missingPage,
    ];
