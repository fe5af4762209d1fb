import { footer, navigation, postsInFeed, postsPerPage } from "./shared-markup.ts";

/** The files of Hugo's site besides the posts, with default settings wherever possible. */
export const hugoSite: Readonly<Record<string, string>> = {
  "hugo.toml": `baseURL = "https://practice.example/"
title = "Practice"
pluralizeListTitles = false
languageCode = "en"
disableKinds = ["taxonomy", "term"]
[frontmatter]
date = ["publishedAt"]
publishDate = ["publishedAt"]
lastmod = ["publishedAt"]
[permalinks]
blog = "/blog/:slug/"
[outputFormats.FEED]
mediaType = "application/rss+xml"
baseName = "feed"
[outputs]
home = ["HTML", "FEED"]
section = ["HTML"]
`,
  "layouts/_default/baseof.html": `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{{ .Title }} – Practice</title><meta name="description" content="{{ with .Params.excerpt }}{{ . }}{{ else }}Practice{{ end }}"><link rel="canonical" href="{{ .Permalink }}"><link rel="alternate" type="application/rss+xml" title="Blog" href="/feed.xml"></head>
<body>
${navigation}<main>
{{ block "main" . }}{{ end }}
</main>
${footer}</body></html>
`,
  "layouts/index.html": `{{ define "main" }}<h1>Practice</h1>
<ul>{{ range first 3 site.RegularPages.ByDate.Reverse }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}
`,
  "layouts/blog/single.html": `{{ define "main" }}<article><h1>{{ .Title }}</h1>
<p><time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "2006-01-02" }}</time> · {{ math.Ceil (div (float .WordCount) 200) }} min read · {{ .Params.author }}</p>
<ul>{{ range .Params.tags }}<li>{{ . }}</li>{{ end }}</ul>
{{ .Content }}
<p><a href="/blog/">Back to the blog</a></p></article>{{ end }}
`,
  "layouts/blog/list.html": `{{ define "main" }}<h1>Blog</h1>
{{ $page := .Paginate .RegularPages.ByDate.Reverse ${postsPerPage} }}<ul class="cards">
{{ range $page.Pages }}<li><a href="{{ .RelPermalink }}"><h2>{{ .Title }}</h2></a><p>{{ .Params.excerpt }}</p><p><time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "2006-01-02" }}</time> · {{ .Params.category }}</p><p>{{ range .Params.tags }}<span>{{ . }}</span> {{ end }}</p></li>
{{ end }}</ul>
<p>Page {{ $page.PageNumber }} of {{ $page.TotalPages }}{{ with $page.Next }} <a href="{{ .URL }}">Older</a>{{ end }}{{ with $page.Prev }} <a href="{{ .URL }}">Newer</a>{{ end }}</p>{{ end }}
`,
  "layouts/index.feed.xml": `{{ printf "<?xml version=\\"1.0\\" encoding=\\"utf-8\\"?>" | safeHTML }}
<rss version="2.0"><channel><title>Practice</title><link>{{ .Site.BaseURL }}</link><description>Practice blog</description>
{{ range first ${postsInFeed} site.RegularPages.ByDate.Reverse }}<item><title>{{ .Title }}</title><link>{{ .Permalink }}</link><guid>{{ .Permalink }}</guid><pubDate>{{ .Date.Format "Mon, 02 Jan 2006 15:04:05 GMT" | safeHTML }}</pubDate><description>{{ .Params.excerpt }}</description></item>
{{ end }}</channel></rss>
`,
};

/** Returns Hugo's settings for a posts' folder anywhere on the disk. */
export const hugoMounts = (posts: string): string => `[[module.mounts]]
source = "${posts}"
target = "content/blog"
includeFiles = "*.md"
[[module.mounts]]
source = "layouts"
target = "layouts"
`;
