/** Texts of the list of posts that browser code draws too. */
export const blogLabels = {
  loading: "Loading articles",
  articles: "Articles",
  by: "By",
  minutes: (minutes: number) => `${minutes} min read`,
  empty: {
    title: "Coming Soon",
    text: "The first article is being written. In the meantime, you could simply ask us.",
    action: "Ask a question",
    picture: "A chalk horse, half cut into the hill",
  },
} as const;
