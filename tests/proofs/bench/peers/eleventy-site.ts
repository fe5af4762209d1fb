import { footer, navigation, postsInFeed, postsPerPage } from "./shared-markup.ts";

/** Pins the dependency @11ty/recursive-copy, because not every registry has the version that Eleventy asks for. */
const packageFile = {
  name: "bench-eleventy",
  private: true,
  type: "module",
  overrides: { "@11ty/recursive-copy": "4.0.4" },
  dependencies: { "@11ty/eleventy": "3.1.8" },
};

const importsPosts = `eleventyImport: { collections: ["posts"] }`;

/** The files of Eleventy's site besides the posts, which are plain Markdown without a template language. */
export const eleventySite: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(packageFile),
  "eleventy.config.js": `export default function (config) {
  config.setUseGitIgnore(false);
  config.addGlobalData("layout", "post.njk");
  config.addGlobalData("permalink", () => (data) => "/blog/" + data.slug + "/");
  config.addCollection("posts", (api) =>
    api.getFilteredByGlob("src/blog/*.md").sort((a, b) => (a.data.publishedAt < b.data.publishedAt ? 1 : -1)));
  config.addFilter("day", (date) => date.toISOString().slice(0, 10));
  config.addFilter("utc", (date) => date.toUTCString());
  config.addFilter("head", (list, n) => list.slice(0, n));
  config.addFilter("minutes", (html) => Math.ceil(html.replace(/<[^>]+>/g, " ").split(/\\s+/).filter(Boolean).length / 200));
  return { dir: { input: "src", includes: "_includes" }, markdownTemplateEngine: false, htmlTemplateEngine: "njk" };
}
`,
  "src/_includes/base.njk": `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{{ title }} – Practice</title><meta name="description" content="{{ excerpt or 'Practice' }}"><link rel="canonical" href="https://practice.example{{ page.url }}"><link rel="alternate" type="application/rss+xml" title="Blog" href="/feed.xml"></head>
<body>
${navigation}<main>
{{ content | safe }}
</main>
${footer}</body></html>
`,
  "src/_includes/post.njk": `---
layout: base.njk
---
<article><h1>{{ title }}</h1>
<p><time datetime="{{ publishedAt | day }}">{{ publishedAt | day }}</time> · {{ content | minutes }} min read · {{ author }}</p>
<ul>{% for t in tags %}<li>{{ t }}</li>{% endfor %}</ul>
{{ content | safe }}
<p><a href="/blog/">Back to the blog</a></p></article>
`,
  "src/index.njk": `---
layout: base.njk
title: Practice
permalink: /
${importsPosts}
---
<h1>Practice</h1>
<ul>{% for p in collections.posts | head(3) %}<li><a href="{{ p.url }}">{{ p.data.title }}</a></li>{% endfor %}</ul>
`,
  "src/list.njk": `---
layout: base.njk
title: Blog
pagination: { data: collections.posts, size: ${postsPerPage}, alias: shown }
permalink: "/blog/{% if pagination.pageNumber > 0 %}page/{{ pagination.pageNumber + 1 }}/{% endif %}"
${importsPosts}
---
<h1>Blog</h1>
<ul class="cards">
{% for p in shown %}<li><a href="{{ p.url }}"><h2>{{ p.data.title }}</h2></a><p>{{ p.data.excerpt }}</p><p><time datetime="{{ p.data.publishedAt | day }}">{{ p.data.publishedAt | day }}</time> · {{ p.data.category }}</p><p>{% for t in p.data.tags %}<span>{{ t }}</span> {% endfor %}</p></li>
{% endfor %}</ul>
<p>Page {{ pagination.pageNumber + 1 }} of {{ pagination.pages.length }}{% if pagination.href.next %} <a href="{{ pagination.href.next }}">Older</a>{% endif %}{% if pagination.href.previous %} <a href="{{ pagination.href.previous }}">Newer</a>{% endif %}</p>
`,
  "src/feed.njk": `---
layout: false
permalink: /feed.xml
eleventyExcludeFromCollections: true
${importsPosts}
---
<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Practice</title><link>https://practice.example/</link><description>Practice blog</description>
{% for p in collections.posts | head(${postsInFeed}) %}<item><title>{{ p.data.title }}</title><link>https://practice.example{{ p.url }}</link><guid>https://practice.example{{ p.url }}</guid><pubDate>{{ p.data.publishedAt | utc }}</pubDate><description>{{ p.data.excerpt }}</description></item>
{% endfor %}</channel></rss>
`,
  "src/sitemap.njk": `---
layout: false
permalink: /sitemap.xml
eleventyExcludeFromCollections: true
${importsPosts}
---
<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://practice.example/</loc></url><url><loc>https://practice.example/blog/</loc></url>
{% for p in collections.posts %}<url><loc>https://practice.example{{ p.url }}</loc><lastmod>{{ p.data.publishedAt | day }}</lastmod></url>
{% endfor %}</urlset>
`,
};
