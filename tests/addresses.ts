import { paths, postPath } from "#content/facts/navigation.ts";

/** The pages of the navigation, and an article. */
export const pageAddresses = [
  ...Object.values(paths).filter((path) => !path.startsWith("/admin")),
  postPath("autumn-saddle-check"),
];

const missingPage = "/no-such-page";

/** These pages, and addresses at which there is no page or no article. */
export const publicAddresses = [...pageAddresses, missingPage, postPath("no-such-article")];

/** The addresses for tests of every page: all of them in CI, otherwise the first of each kind. */
export const testedAddresses = process.env.CI
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
