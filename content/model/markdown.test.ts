import { describe, expect, test } from "vitest";
import { imagesIn, toHtml, toPlainText } from "./markdown.ts";

describe("Markdown of a post", () => {
  test("becomes headings, lists, tables, task lists and links", () => {
    const html = toHtml("# Top\n\n## Next\n\n- [x] done\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n~~no~~ [book](/booking)");
    expect(html).toContain("<h2>Top</h2>");
    expect(html).toMatch(/<input (?=.*type="checkbox")(?=.*disabled)/);
    expect(html).toContain('<td align="right">2</td>');
    expect(html).toContain("<del>no</del>");
    expect(html).toContain('<a href="/booking">book</a>');
  });

  test("shows raw HTML as the text it is", () => {
    expect(toHtml("<script>alert(1)</script>")).toBe("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(toHtml("hi <img src=x onerror=alert(1)> there")).not.toContain("<img");
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
  ])("a link to %s keeps its words and loses its address", (href) => {
    const html = toHtml(`[click](<${href}>)`);
    expect(html).not.toMatch(/<a[^>]*(script|data|evil)/i);
    expect(html).toContain("click");
  });

  test("an address copied with &amp; in it leads where it should, and hides no scheme", () => {
    expect(toHtml("[a](https://a.example/?x=1&amp;y=2)")).toContain('href="https://a.example/?x=1&amp;y=2"');
    expect(toHtml("[a](javascript&colon;alert(1)) [b](javascript&amp;colon;alert(1))")).not.toMatch(
      /"javascript(:|&colon;)/,
    );
  });

  test("shows pictures of this site only", () => {
    expect(toHtml("![a cob](images/cob.webp)")).toContain('src="/blog/images/cob.webp" alt="a cob"');
    expect(toHtml("![x](https://elsewhere.example/x.png)")).toBe("<p>x</p>");
    expect(toHtml("![x](../../etc/passwd)")).toBe("<p>x</p>");
    expect(imagesIn("![a](images/a.webp) ![b](https://x/b.png) ![c](<images/c d.webp>)")).toEqual(["a.webp", "c"]);
  });

  test("gives the plain words of a text", () => {
    expect(toPlainText("**Bold** & _fine_ [link](/x)\n\nnext")).toBe("Bold & fine link next");
  });
});
