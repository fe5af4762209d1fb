/** An item of a WordPress export (WXR 1.2), as its documentation describes them. */
export interface WxrItem {
  id: number;
  title?: string;
  link?: string;
  type?: string;
  status?: string;
  name?: string;
  content?: string;
  excerpt?: string;
  date?: string;
  parent?: number;
  password?: string;
  attachment?: string;
  terms?: readonly (readonly [domain: "category" | "post_tag", name: string])[];
  meta?: Readonly<Record<string, string>>;
  comments?: number;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

const wxrItem = (item: WxrItem): string => {
  const { id, date = "2021-05-03 08:00:00", type = "post", status = "publish", name = "" } = item;
  const gmt = status === "draft" ? "0000-00-00 00:00:00" : date;
  return `<item>
<title>${cdata(item.title ?? "")}</title>
<link>${item.link ?? `https://old.example/?p=${id}`}</link>
<pubDate>Mon, 03 May 2021 08:00:00 +0000</pubDate>
<dc:creator>${cdata("ann")}</dc:creator>
<guid isPermaLink="false">https://old.example/?p=${id}</guid>
<description></description>
<content:encoded>${cdata(item.content ?? "<p>Some words.</p>")}</content:encoded>
<excerpt:encoded>${cdata(item.excerpt ?? "")}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${cdata(date)}</wp:post_date>
<wp:post_date_gmt>${cdata(gmt)}</wp:post_date_gmt>
<wp:comment_status>open</wp:comment_status>
<wp:post_name>${cdata(name)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status>
<wp:post_parent>${item.parent ?? 0}</wp:post_parent>
<wp:post_type>${cdata(type)}</wp:post_type>
<wp:post_password>${cdata(item.password ?? "")}</wp:post_password>
${item.attachment ? `<wp:attachment_url>${cdata(item.attachment)}</wp:attachment_url>` : ""}
${(item.terms ?? []).map(([domain, term]) => `<category domain="${domain}" nicename="x">${cdata(term)}</category>`).join("\n")}
${Object.entries(item.meta ?? {})
  .map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  .join("\n")}
${`<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>${cdata("Lovely <b>post</b>")}</wp:comment_content></wp:comment>`.repeat(item.comments ?? 0)}
</item>
`;
};

export const wxrHead = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file. -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>The old clinic</title>
<link>https://old.example</link>
<description>Backs and horses</description>
<language>en-GB</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata("ann")}</wp:author_login><wp:author_email>${cdata("ann@old.example")}</wp:author_email><wp:author_display_name>${cdata("Ann Archer")}</wp:author_display_name></wp:author>
<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>horses</wp:category_nicename><wp:cat_name>${cdata("Horses")}</wp:cat_name></wp:category>
<generator>https://wordpress.org/?v=6.7</generator>
`;
const wxrFoot = "</channel>\n</rss>\n";

export const wxr = (items: readonly WxrItem[]): string => wxrHead + items.map(wxrItem).join("") + wxrFoot;

const at = (path: string) => `https://old.example${path}`;
const uploads = at("/wp-content/uploads/2021/05");

/** Twelve posts with what WordPress can do, and what else an export holds. */
export const clinic: readonly WxrItem[] = [
  {
    id: 11,
    title: "Sore backs &amp; <em>stiff</em> mornings",
    link: at("/2021/05/sore-backs/"),
    name: "sore-backs",
    excerpt: "Why mornings are <b>worst</b>.",
    terms: [
      ["category", "Horses"],
      ["category", "People"],
      ["post_tag", "back pain"],
      ["post_tag", "mornings"],
    ],
    meta: { _thumbnail_id: "101" },
    comments: 2,
    content: `<!-- wp:paragraph -->
<p>Many backs are <strong>stiff</strong> in the morning. <a href="http://www.old.example/2021/06/saddles/">Saddles</a> matter too.</p>
<!-- /wp:paragraph -->
<!-- wp:image {"id":102} -->
<figure class="wp-block-image"><a href="${uploads}/st%C3%BCtze.jpg"><img src="${uploads}/st%C3%BCtze-300x200.jpg" alt="" class="wp-image-102"/></a><figcaption class="wp-element-caption">A "good" seat</figcaption></figure>
<!-- /wp:image -->
<!-- wp:embed {"url":"https://youtu.be/a_b"} -->
<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">
https://youtu.be/a_b
</div></figure>
<!-- /wp:embed -->
<!-- wp:columns --><div class="wp-block-columns"><div class="wp-block-column"><p>Left words.</p></div><div class="wp-block-column"><p>Right words.</p></div></div><!-- /wp:columns -->
<p><a href="javascript:alert(1)">Click</a><script>alert(2)</script></p>
<table><tbody><tr><td>Day</td><td>Time</td></tr><tr><td>Monday</td><td>9</td></tr></tbody></table>`,
  },
  {
    id: 12,
    title: "Saddles",
    link: at("/2021/06/saddles/"),
    name: "saddles",
    date: "2021-06-01 09:30:00",
    content: `First line
second line

[caption id="attachment_103" align="alignleft" width="300"]<img src="${uploads}/saddle-300x200.jpg" alt="A saddle" width="300" height="200" /> A saddle on a stand[/caption]

[gallery ids="101,103" columns="2"]

[embed]https://vimeo.com/123[/embed]

[contact-form-7 id="5" title="Write to us"]
[rev_slider alias="home"]
[vc_row][vc_column width="1/2"]Words in a column.[/vc_column][/vc_row]
[sic] stays.`,
  },
  {
    id: 13,
    title: "For next year",
    link: at("/2031/01/next-year/"),
    name: "next-year",
    status: "future",
    date: "2031-01-05 09:00:00",
  },
  { id: 14, title: "Half a thought", status: "draft", name: "" },
  { id: 15, title: "To be read over", status: "pending", name: "to-be-read-over" },
  { id: 16, title: "For staff", status: "private", link: at("/2021/05/for-staff/"), name: "for-staff" },
  { id: 17, title: "Locked", password: "secret", link: at("/2021/05/locked/"), name: "locked" },
  { id: 18, title: "Thrown away", status: "trash", name: "thrown-away__trashed" },
  {
    id: 19,
    title: "Müde Pferde",
    link: at("/2021/07/m%c3%bcde-pferde/"),
    name: "m%c3%bcde-pferde",
    date: "2021-07-01 09:00:00",
  },
  { id: 20, title: "Saddles", link: at("/2022/06/saddles/"), name: "saddles", date: "2022-06-01 09:30:00" },
  { id: 21, title: "Same place", link: at("/2021/06/saddles/"), name: "same-place" },
  { id: 22, title: "Plain number", name: "plain-number" },
  {
    id: 101,
    type: "attachment",
    status: "inherit",
    parent: 11,
    link: at("/2021/05/sore-backs/mare/"),
    attachment: `${uploads}/mare.jpg`,
    excerpt: "The *grey* one",
    meta: { _wp_attachment_image_alt: "A grey mare" },
  },
  {
    id: 102,
    type: "attachment",
    status: "inherit",
    parent: 11,
    link: at("/2021/05/sore-backs/stuetze/"),
    attachment: `${uploads}/stütze.jpg`,
    meta: { _wp_attachment_image_alt: "A rider" },
  },
  {
    id: 103,
    type: "attachment",
    status: "inherit",
    parent: 12,
    link: at("/2021/06/saddles/saddle/"),
    attachment: `${uploads}/saddle.jpg`,
    excerpt: "On its stand",
  },
  { id: 201, type: "page", title: "Contact us", link: at("/contact-us/"), name: "contact-us" },
  { id: 202, type: "page", title: "Our cats", link: at("/our-cats/"), name: "our-cats" },
  { id: 301, type: "revision", status: "inherit", parent: 11 },
  { id: 302, type: "nav_menu_item", title: "Home" },
  { id: 303, type: "wpforms", title: "Form" },
];
