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

const liquid = `---
layout: post
title: Sore backs
categories: Horses
tags: backs mornings
author: Ann Archer
image: /assets/mare.jpg
---
Words with ![a mare]({{ site.baseurl }}/assets/mare.jpg){: .wide} and [saddles]({{ "/horses/2021/06/01/saddles.html" | relative_url }}).

{% highlight js %}
let a = 1;
{% endhighlight %}

<figure><img src="/assets/mare.jpg" alt="A mare"><figcaption>In May</figcaption></figure>
`;

export const jekyll = {
  "_config.yml": "title: The old clinic\nurl: https://old.example\n",
  "_posts/2021-05-03-sore-backs.md": liquid,
  "_posts/2021-06-01-saddles.md": `---\nlayout: post\ncategories: [horses]\n---\n${words}\n`,
  "_posts/2021-07-01-off.md": `---\nlayout: post\ntitle: Off\npublished: false\n---\n${words}\n`,
  "_posts/2031-06-01-next-year.md": `---\nlayout: post\ntitle: Next year\n---\n${words}\n`,
  "_drafts/half.md": `---\ntitle: Half\n---\n${words}\n`,
  "_layouts/post.html": "---\n---\n<p>{{ content }}</p>\n",
  "contact-us.md": `---\ntitle: Contact\n---\n${words}\n`,
  "README.md": words,
};

export const hugo = {
  "hugo.toml": 'baseURL = "https://old.example/"\n[permalinks]\nposts = "/:year/:slug/"\n',
  "content/posts/sore-backs/index.md": `+++
title = "Sore backs"
date = 2021-05-03T09:00:00+01:00
draft = false
tags = ["backs"]
categories = ["Horses"]
aliases = ["/older/"]
[cover]
image = "mare.jpg"
alt = "A grey mare"
+++
![a mare](mare.jpg)

{{< figure src="mare.jpg" alt="A mare" caption="In May" >}}

{{< youtube abc-1 >}}
`,
  "content/posts/saddles.md": `---\ntitle: Saddles\ndate: 2021-06-01\nslug: saddles-that-fit\n---\n${words}\n`,
  "content/posts/_index.md": "---\ntitle: Posts\n---\n",
  "content/posts/later.md": `---\ntitle: Later\ndate: 2021-06-01\ndraft: true\n---\n${words}\n`,
  "content/posts/girths.md": `{\n  "title": "Girths",\n  "date": "2021-06-02",\n  "cover": { "alt": "A girth" }\n}\n\n${words}\n`,
  "content/about.md": `---\ntitle: About\n---\n${words}\n`,
};

export const eleventy = {
  "eleventy.config.js": "export default () => {};\n",
  "posts/2021-05-03-sore-backs.md": `---\ntitle: Sore backs\ndescription: Why.\ntags: [backs]\n---\n<img src="../img/mare.jpg" alt="A mare" width="800">\n\n${words}\n`,
  "posts/saddles.md": `---\ntitle: Saddles\ndate: 2021-06-01\npermalink: /2021/saddles/\n---\n${words}\n`,
};

export const astro = {
  "astro.config.mjs": 'export default { site: "https://old.example" };\n',
  "src/content/blog/sore-backs.mdx": `---\ntitle: Sore backs\npubDate: 2021-05-03\nheroImage: ../../assets/mare.jpg\n---\nimport Figure from "../Figure.astro";\n\n${words}\n`,
  "src/content/blog/saddles.md": `---\ntitle: Saddles\npubDate: 2021-06-01\ndraft: true\n---\n${words}\n`,
};

/** Texts with what each generator's program reads in them. */
export const instructed = {
  jekyll: {
    "_config.yml": "url: https://old.example\nbaseurl: /clinic\n",
    "_posts/2021-06-01-saddles.md": `---\ntitle: Saddles\n---\n${words}\n`,
    "_posts/2021-06-02-backs.md": `---\ntitle: Backs
---
See [saddles]({% post_url 2021-06-01-saddles %}), [them again]({% link _posts/2021-06-01-saddles.md %}#fit) and [the leaflet]({{ site.baseurl }}/leaflet.pdf).

{% include note.html text="Come in the morning" %}
{% include figure.html url="/mare.jpg" alt="A mare" caption="In May" %}
{% if site.open %}We are open.{% endif %}

{% raw %}Write {{ name }} there.{% endraw %}

{% comment %}Nobody reads this.{% endcomment %}

{% highlight c++ %}
int a;
{% endhighlight %}
`,
  },
  hugo: {
    "hugo.toml": 'baseURL = "https://old.example/"\n',
    "content/posts/saddles.md": `---\ntitle: Saddles\ndate: 2021-06-01\n---\n${words}\n`,
    "content/posts/backs/index.md": `---\ntitle: Backs\ndate: 2021-06-02
---
See [saddles]({{< ref "saddles.md" >}}) and [them again]({{< relref "/posts/saddles#fit" >}}).

{{< figure src="mare.jpg" alt="A mare" caption="In 'May'" >}}

{{% notice tip %}}
Come in the morning.
{{% /notice %}}

{{< quote author="Ann Archer" >}}It helps.{{< /quote >}}
`,
  },
  astro: {
    "astro.config.mjs": 'export default { site: "https://old.example", base: "/clinic" };\n',
    "src/content/blog/backs.mdx": `---\ntitle: Backs\npubDate: 2021-06-02\n---
import {
  Image,
} from "astro:assets";
import mare from "../../assets/mare.jpg";
import Note from "../../components/Note.astro";

export const days = ["Monday"];

<Image src={mare} alt="A mare" caption="In May" />

<Note title="Mornings">Come **early**.</Note>

<YouTube id="abc-1" />

{/* Nobody reads this. */}
Use \`<Note>\` for notes.
`,
  },
};

/** Sites whose addresses follow each generator’s other rules. */
export const placed = {
  jekyll: {
    "_config.yml":
      "url: https://old.example\nbaseurl: /clinic\npermalink: /:categories/:i_day-:month/:title:output_ext\ndefaults:\n  - scope:\n      path: _posts/notes\n    values:\n      permalink: /n/:title/\n      author: Ann Archer\n",
    "_posts/2021-05-03-Sore-Backs.md": `---\ntitle: Why backs get sore\ncategories: Horses people\ndate: 2021-05-03 00:30:00 +0100\n---\n${words}\n`,
    "_posts/2021-06-01-saddles.md": `---\ntitle: Saddles\npermalink: /fit/:year/:title/\n---\n${words}\n`,
    "_posts/notes/2021-06-03-girths.md": `---\ntitle: Girths\n---\n${words}\n`,
    "_posts/2021-06-02-weeks.md": `---\ntitle: Weeks\npermalink: /:week/:title/\n---\n${words}\n`,
  },
  hugo: {
    "hugo.yaml": "baseURL: https://old.example/clinic/\npermalinks:\n  page:\n    posts: /:year/:title/\n",
    "content/posts/a.md": `---\ntitle: Sore backs\ndate: 2021-05-03\n---\n${words}\n`,
    "content/posts/b.md": `---\ntitle: Saddles\nslug: fit\ndate: 2021-06-01\nurl: /saddles-that-fit.html\n---\n${words}\n`,
    "content/treatments/c.md": `---\ntitle: Girths\nslug: girths\ndate: 2021-06-01\n---\n${words}\n`,
  },
  eleventy: {
    "eleventy.config.js": 'export default () => ({ pathPrefix: "/clinic/" });\n',
    "posts/2021-05-03-sore-backs.md": `---\ntitle: Sore backs\npermalink: "/{{ page.fileSlug }}/index.html"\n---\n${words}\n`,
    "notes/notes.json":
      '{ "layout": "note.njk", "tags": ["posts"], "permalink": "/n/{{ page.fileSlug }}/", "author": "Ann Archer" }',
    "notes/girths.md": `---\ntitle: Girths\ndate: 2021-06-03\n---\n${words}\n`,
    "talks/talks.11tydata.js": 'export default { permalink: "/t/{{ title | slugify }}/" };\n',
    "talks/a.md": `---\ntitle: A talk\ndate: 2021-06-04\n---\n${words}\n`,
    "posts/hidden.md": `---\ntitle: Hidden\ndate: 2021-06-01\npermalink: false\n---\n${words}\n`,
  },
};

/** One file that can be read, among what cannot. */
export const mixed = {
  "_config.yml": "title: The old clinic\n",
  "_posts/2021-05-03-good.md": `---\ntitle: Good\n---\n${words}\n`,
  "_posts/2021-05-04-broken.md": `---\ntitle: "Broken\n---\n${words}\n`,
  "_posts/2021-05-05-latin.md": Buffer.from(`---\ntitle: Müde\n---\n${words}\n`, "latin1"),
  "_posts/2021-05-06-restructured.rst": `Title\n=====\n${words}\n`,
  "posts/broken.md": `{\n  "title": Broken\n}\n${words}\n`,
  "posts/nunjucks.njk": `---\ntitle: Nunjucks\n---\n${words}\n`,
  "posts/index.njk": `---\ntitle: Posts\n---\n`,
  "src/components/posts/card.vue": words,
  "notes/plan.docx": words,
  "notes/loose.md": words,
  "robots.txt": "User-agent: *\n",
};
