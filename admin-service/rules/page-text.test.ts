import { expect, test } from "vitest";
import { readPageText } from "./page-text.ts";

test("a page’s text includes what visitors see and hear, its metadata, and its structured data", () => {
  const data = { "@type": "Service", name: "Care", url: "https://a.example/", offers: [{ description: "A visit" }] };
  const page = `<!doctype html><html><head><title>Backs &amp; necks</title>
    <meta name="description" content="For people."/><meta name="keywords" content="back, neck"/>
    <meta property="og:image:alt" content="A chalk horse"/><style>p { color: red }</style>
    <script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><h1>No <em>hurry</em></h1><p>It may<br/>help.<a href="/a">One</a><a href="/b">Two</a></p>
    <img src="a.webp" alt="A cob"/><svg><title>Arrow</title></svg><button aria-label="Close"></button>
    <script>alert("hidden")</script><ul><li>First</li><li>Second</li></ul></body></html>`;
  expect(readPageText(page)).toEqual({
    title: "Backs & necks",
    description: "For people.",
    keywords: "back\n\nneck",
    content: "No hurry\n\nIt may help. One Two\n\nFirst\n\nSecond",
    alt: "A chalk horse\n\nA cob\n\nClose",
    structuredData: "Care\n\nA visit",
  });
});
