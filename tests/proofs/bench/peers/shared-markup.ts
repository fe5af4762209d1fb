/**
 * Markup of every page of the peers' sites. Both build the same blog from the same posts: an article per post, a list in
 * pages of twelve as on this site, one feed of the newest twenty, and a sitemap; without resized pictures or coloured code.
 */
const sections = ["", "about", "services", "team", "prices", "faq", "blog", "booking", "contact"];
export const navigation = `<header><nav>${sections
  .map((name) => `<a href="/${name && `${name}/`}">${name || "home"}</a>`)
  .join("")}</nav></header>
`;

export const footer = `<footer><div><h3>Practice</h3><p>1 Garden Street<br>10000 Town</p><p><a href="tel:+440000">0000</a></p></div>
<div><h3>Pages</h3><ul><li><a href="/about/">About</a></li><li><a href="/services/">Services</a></li><li><a href="/blog/">Blog</a></li></ul></div>
<div><h3>Legal</h3><ul><li><a href="/imprint/">Imprint</a></li><li><a href="/privacy/">Privacy</a></li><li><a href="/feed.xml">RSS</a></li></ul></div></footer>
`;

export const postsPerPage = 12;
export const postsInFeed = 20;
