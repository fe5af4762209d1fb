const words = "Some words for the reader.";

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

![A mare][mare], ![mare] and [the fit][].

[![A mare][mare]][the fit]

[mare]: {{ site.baseurl }}/mare.jpg 'In May'
[The fit]: {% post_url 2021-06-01-saddles %} "Saddles"

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

{{< figure src="mare.jpg" title="Grey" caption="At rest" attr="Bea" >}}

{{< figure src="mare.jpg" link="/herd/" title="Grey" attr="Bea" attrlink="https://bea.example/" >}}

![Again](mare.jpg 'In June')

{{% notice tip %}}
Come in the morning.
{{% /notice %}}

{{< quote author="Ann Archer" >}}It helps.{{< /quote >}}

[In its file](../saddles.md), [beside it](../saddles/), [a page](/about/) and [another](../../herd/?day=1#top).
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
    "_posts/notes/2021-06-03-girths.md": `---\ntitle: Girths\nredirect_from: old-girths\n---\n${words}\n`,
    "_posts/2021-06-02-weeks.md": `---\ntitle: Weeks\npermalink: /:week/:title/\n---\n${words}\n`,
  },
  collections: {
    "_config.yml":
      'url: https://old.example\npermalink: /:categories/:year/:month/:day/:title.html\ncollections:\n  cases:\n    output: true\n    permalink: /cases/:name/\n  horses:\n    output: true\n  staff: {}\n  talks:\n    output: true\ndefaults:\n  - scope:\n      path: ""\n      type: talks\n    values:\n      permalink: /:collection/on/:slug:output_ext\n  - scope:\n      path: ""\n    values:\n      author: Ann Archer\n',
    "_cases/Limping_Lurcher.md": `---\ntitle: A lurcher\ndate: 2020-06-01\n---\n${words}\n`,
    "_cases/about.md": `---\ntitle: About cases\n---\n${words}\n`,
    "_horses/cobs/2021-05-03-bella.md": `---\ntitle: Bella\n---\n${words}\n`,
    "_staff/ann.md": `---\ntitle: Ann\n---\n${words}\n`,
    "_staff/bea.md": `---\ntitle: Bea\ndate: 2021-05-03\n---\n${words}\n`,
    "_talks/2021-05-03-Saddles.md": `---\ntitle: Saddles\n---\nSee [the case](/cases/limping-lurcher/).\n`,
    "people/_posts/2020-07-01-necks.md": `---\ntitle: Necks\ncategory: Desks\n---\n${words}\n`,
  },
  hugo: {
    "hugo.yaml": "baseURL: https://old.example/clinic/\npermalinks:\n  page:\n    posts: /:year/:title/\n",
    "content/posts/a.md": `---\ntitle: Sore backs\ndate: 2021-05-03\naliases: [old-backs, ../backs, /b.html]\n---\n${words}\n`,
    "content/posts/b.md": `---\ntitle: Saddles\nslug: fit\ndate: 2021-06-01\nurl: /saddles-that-fit.html\n---\n${words}\n`,
    "content/posts/_index.md": `---\ntitle: All posts\ndate: 2021-05-03\n---\n${words}\n`,
    "content/_index.md": `---\n---\n${words}\n`,
    "content/treatments/_index.md": "---\ntitle: Treatments\n---\n",
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
