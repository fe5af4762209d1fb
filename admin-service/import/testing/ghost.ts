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
            title: "Only in the editor",
            slug: "only-in-the-editor",
            html: null,
            lexical:
              '{"root":{"children":[{"children":[{"text":"Words.","type":"text"}],"type":"paragraph"}],"type":"root"}}',
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
