/** `{{which}}` is the number of a later page of the list, as “ (page 2)”. */
export const blog = {
  metadata: {
    title: "Health Blog{{which}} | {{practice.name}}, {{practice.place}}",
    description: "Plain advice on backs, paws and hooves from {{practice.name}} in {{practice.place}}{{which}}.",
    shareImage: { src: "/share/blog.jpg", alt: "A chalk dog on a green hillside at dusk" },
    keywords: "{{profession.treatment}} blog, back care, dogs, horses, {{practice.place}}",
    trail: [{ text: "Blog" }],
  },
  title: "Notes from the treatment room",
  lead: "Plain advice on backs, paws and hooves. Written, or checked line by line, by the person who will treat you.",
  pages: {
    label: "Pages of the blog",
    newer: "Newer articles",
    older: "Older articles",
    where: "Page {{page}} of {{pages}}",
  },
  letter: {
    title: "A letter, now and then",
    text: "New articles by email. We are still setting this up; until then there is the",
    feed: "RSS feed",
    label: "Email",
    action: "Subscribe",
  },
};
