const words = "Some words for the reader.";

/** What Ghost 5 exports, as its documentation describes it. */
export const ghost = JSON.stringify({
  db: [
    {
      meta: { exported_on: 1_700_000_000_000, version: "5.80.0" },
      data: {
        posts: [
          {
            id: "a1",
            title: "Sore backs & mornings",
            slug: "sore-backs",
            html: `<p>Words with a <a href="__GHOST_URL__/saddles/">link</a> and a <a href="__GHOST_URL__/content/files/leaflet.pdf">leaflet</a>.</p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2021/05/mare.jpg" class="kg-image" alt="A grey mare" loading="lazy"><figcaption>A mare</figcaption></figure><figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abc"></iframe></figure><figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://other.example/girths"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Girths</div><div class="kg-bookmark-description">How wide they are.</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://other.example/icon.png" alt=""><span class="kg-bookmark-author">Bea</span><span class="kg-bookmark-publisher">The tack room</span></div></div><div class="kg-bookmark-thumbnail"><img src="__GHOST_URL__/content/images/2021/05/mare.jpg" alt=""></div></a><figcaption>Worth a look</figcaption></figure>`,
            feature_image: "__GHOST_URL__/content/images/2021/05/mare.jpg",
            type: "post",
            status: "published",
            visibility: "public",
            custom_excerpt: "Why mornings.",
            created_at: "2021-05-01T08:00:00.000Z",
            published_at: "2021-05-03T08:00:00.000Z",
          },
          {
            id: "a2",
            title: "Saddles",
            slug: "saddles",
            html: `<p>${words}</p>`,
            status: "published",
            visibility: "members",
            published_at: "2021-06-03T08:00:00.000Z",
          },
          {
            id: "a3",
            title: "Next year",
            slug: "next-year",
            html: `<p>${words}</p>`,
            status: "scheduled",
            visibility: "public",
            published_at: "2031-06-03T08:00:00.000Z",
          },
          {
            id: "a4",
            title: "A thought",
            slug: "a-thought",
            html: null,
            plaintext: words,
            status: "draft",
            visibility: "public",
            published_at: null,
          },
          {
            id: "a5",
            title: "By mail",
            slug: "by-mail",
            html: `<p>${words}</p>`,
            status: "sent",
            visibility: "public",
            published_at: "2021-07-03T08:00:00.000Z",
          },
          {
            id: "a7",
            title: "Half in the editor",
            slug: "half-in-the-editor",
            html: null,
            lexical: '{"root":{"children":[{"children":[{"text":"Words.","ty',
            status: "draft",
            visibility: "public",
            published_at: null,
          },
          {
            id: "a6",
            title: "Contact",
            slug: "contact-us",
            html: `<p>${words}</p>`,
            type: "page",
            status: "published",
            visibility: "public",
          },
        ],
        tags: [
          { id: "t1", name: "Horses" },
          { id: "t2", name: "mornings" },
          { id: "t3", name: "#internal" },
        ],
        posts_tags: [
          { post_id: "a1", tag_id: "t2", sort_order: 1 },
          { post_id: "a1", tag_id: "t1", sort_order: 0 },
          { post_id: "a1", tag_id: "t3", sort_order: 2 },
        ],
        users: [{ id: "u1", name: "Ann Archer" }],
        posts_authors: [{ post_id: "a1", author_id: "u1", sort_order: 0 }],
        posts_meta: [
          { post_id: "a1", feature_image_alt: "A grey mare in a field", feature_image_caption: "By <b>Bea</b>" },
        ],
        members: [{ id: "m1" }, { id: "m2" }],
      },
    },
  ],
});

const said = (text: string, format = 0) => ({ type: "extended-text", version: 1, text, format, mode: "normal" });
const block = (type: string, children: object[], more = {}) => ({
  type,
  version: 1,
  direction: "ltr",
  children,
  ...more,
});
const item = (...children: object[]) => block("listitem", children);
const list = (tag: string, ...children: object[]) => block("list", children, { tag, listType: "bullet", start: 1 });
const link = (url: string, words: string) => block("link", [said(words)], { url, rel: null, target: null });

/** What both editors keep as a card. */
const cards = {
  image: { src: "__GHOST_URL__/content/images/grey.jpg", alt: "A grey one", caption: "In <i>May</i>", href: "" },
  gallery: {
    images: [
      {
        row: 0,
        src: "__GHOST_URL__/content/images/foal.jpg",
        width: 10,
        height: 10,
        fileName: "foal.jpg",
        alt: "Foal",
      },
      { row: 0, src: "__GHOST_URL__/content/images/girth.jpg", width: 10, height: 10, fileName: "girth.jpg" },
    ],
    caption: "Both of them",
  },
  html: { html: "<h3>Raw heading</h3><p>Raw <b>words</b>.</p>" },
  markdown: { markdown: "Said in **Markdown**.\n\n* one\n* two <b>bold</b>" },
  bookmark: {
    url: "https://other.example/girths",
    metadata: { title: "Girths", description: "How wide they are.", author: "Bea", publisher: "The tack room" },
    caption: "Worth a look",
  },
  embed: {
    url: "https://youtu.be/abc",
    embedType: "video",
    html: "<iframe></iframe>",
    metadata: {},
    caption: "A trot",
  },
  video: { src: "__GHOST_URL__/content/media/roll.mp4", caption: "Rolling", fileName: "roll.mp4", thumbnailSrc: "" },
  audio: { src: "__GHOST_URL__/content/media/hum.mp3", title: "Humming", duration: 3 },
  file: { src: "__GHOST_URL__/content/files/leaflet.pdf", fileTitle: "Leaflet", fileCaption: "To print", fileSize: 9 },
  callout: { calloutText: "<p>Mind the <b>step</b>.</p>", calloutEmoji: "💡", backgroundColor: "blue" },
  toggle: { heading: "Which saddle?", content: "<p>One that fits.</p>" },
  button: { buttonText: "Book a visit", buttonUrl: "__GHOST_URL__/booking/", alignment: "center" },
  header: {
    size: "small",
    heading: "Quiet stables",
    subheading: "Hay falls",
    buttonEnabled: false,
    buttonUrl: "/shop/",
    buttonText: "Hidden label",
    backgroundImageSrc: "__GHOST_URL__/content/images/field.jpg",
  },
  product: {
    productImageSrc: "__GHOST_URL__/content/images/rug.jpg",
    productTitle: "Wool rug",
    productDescription: "<p>Warm and dry.</p>",
    productRatingEnabled: true,
    productStarRating: 5,
  },
  signup: { header: "Letters", subheader: "Once a month", buttonText: "Subscribe", labels: [] },
  email: { html: "<p>For mails only.</p>" },
  paywall: {},
  transistor: { accentColor: "", backgroundColor: "" },
};
const ofCode = { code: "if (a < b)\n  walk();", language: "js", caption: "How to walk" };

const lexical = {
  root: block("root", [
    block("paragraph", [
      said("Some "),
      said("bold", 1),
      said(" and "),
      said("both", 3),
      said(" & "),
      said("code", 16),
      { type: "linebreak", version: 1 },
      link("__GHOST_URL__/older/", "a link"),
    ]),
    block("extended-heading", [said("When to come")], { tag: "h2" }),
    list("ul", item(said("At once")), item(list("ol", item(said("mornings")))), item(said("Later"))),
    block("extended-quote", [said("It helps.")]),
    block("aside", [said("It did.")]),
    { type: "horizontalrule", version: 1 },
    { type: "codeblock", version: 1, ...ofCode },
    ...Object.entries(cards).map(([type, card]) => ({ type, version: 1, ...card })),
    block("paragraph", []),
  ]),
};

const mobiledoc = {
  version: "0.3.1",
  atoms: [["soft-return", "", {}]],
  cards: [["hr", {}], ["code", ofCode], ...Object.entries(cards)],
  markups: [["strong"], ["em"], ["code"], ["a", ["href", "__GHOST_URL__/older/"]]],
  sections: [
    [
      1,
      "p",
      [
        [0, [], 0, "Some "],
        [0, [0], 1, "bold"],
        [0, [], 0, " and "],
        [0, [0, 1], 2, "both"],
        [0, [], 0, " & "],
        [0, [2], 1, "code"],
        [1, [], 0, 0],
        [0, [3], 1, "a link"],
      ],
    ],
    [1, "h2", [[0, [], 0, "When to come"]]],
    [3, "ul", [[[0, [], 0, "At once"]], [[0, [], 0, "Later"]]]],
    [1, "blockquote", [[0, [], 0, "It helps."]]],
    [1, "aside", [[0, [], 0, "It did."]]],
    ...["hr", "code", ...Object.keys(cards)].map((_, at) => [10, at]),
  ],
};

/** Posts of which only the editor’s own form is there: that of Ghost 5, of Ghost 1 to 4, and of those before. */
export const unsavedGhost = JSON.stringify({
  db: [
    {
      data: {
        posts: [
          { title: "Older", slug: "older", html: "", markdown: "Said in **Markdown**." },
          { title: "Lexical", slug: "lexical", html: null, lexical: JSON.stringify(lexical) },
          { title: "Mobiledoc", slug: "mobiledoc", mobiledoc: JSON.stringify(mobiledoc), lexical: null },
          { title: "Fees", slug: "fees", type: "page", html: null, lexical: JSON.stringify(lexical) },
        ].map((post) => ({ id: post.slug, status: "published", visibility: "public", ...post })),
      },
    },
  ],
});
