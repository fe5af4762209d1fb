import { Lexer } from "marked";
import { describe, expect, test, vi } from "vitest";
import { imagesIn, referencesIn, toHtml, toPlainText } from "./markdown.ts";
import { mixtures } from "./testing/mixtures.ts";

describe("the Markdown of a post", () => {
  test("becomes headings, lists, tables, task lists and links", () => {
    const html = toHtml("# Top\n\n## Next\n\n- [x] done\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n~~no~~ [book](/booking)");
    expect(html).toContain('<h2 id="top">Top</h2>');
    expect(html).toMatch(/<input (?=.*type="checkbox")(?=.*disabled)/);
    expect(html).toContain('<td align="right">2</td>');
    expect(html).toContain("<del>no</del>");
    expect(html).toContain('<a href="/booking">book</a>');
  });

  test.each([
    "<!-- Lowe -->",
    "<!-- Lowe\n\nand\n\nmore -->",
    "words <!-- Lowe --> words",
    "- a\n  <!-- Lowe -->\n- b",
    "> <!-- Lowe -->\n> words",
    "| a <!-- Lowe --> |\n|---|\n| <!-- Lowe --> |",
    "# Head <!-- Lowe -->",
    "[a <!-- Lowe -->](/about)",
    "![a <!-- Lowe -->](images/a.webp)",
    "```a``` <!-- Lowe -->",
    "` <!-- Lowe -->",
    "~~a~~ <!-- Lowe -->",
    "<!-- Lowe",
    "words\n\n<!-- Lowe\n\nwords",
    "{/* Lowe */}",
    "{# Lowe #}",
    "{% comment %}\n\nLowe\n\n{% endcomment %}",
    "[//]: # (Lowe)",
    "words\n[//]: # (a (nested) Lowe)",
    "%%Lowe%%",
    "words\n\n<!--members-only-->\n\nLowe",
    "{::comment}\nLowe\n{:/comment}",
    "words {::comment}Lowe{:/} words",
    "{{% comment %}} Lowe {{% /comment %}}",
    "{% comment %} Lowe",
    `<!-- Lowe -->${"*a ".repeat(5_000)}`,
  ])("shows no comment to visitors: %s", (text) => {
    for (const shown of [toHtml(text), toPlainText(text)]) expect(shown).not.toContain("Lowe");
  });

  test("shows what follows a comment", () => {
    for (const comment of [
      "{{% comment %}} x {{% /comment %}}",
      "%%x%%",
      "{::comment}x{:/}",
      "<!--x-->",
      "{{/* x */}}",
    ])
      expect(toHtml(`words ${comment} tail`)).toContain("tail");
  });

  test("shows comments within code, which are what it tells of", () => {
    for (const text of ["`<!-- shown -->`", "```html\n<!-- shown -->\n```", "~~~\n\n<!-- shown -->\n~~~"])
      expect(toHtml(text)).toContain("&lt;!-- shown --&gt;");
  });

  test("shows raw HTML as text", () => {
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
    "///evil.example",
    "/\\evil.example",
    "\\\\/evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "HTTP:evil.example",
    "https:/evil.example",
    "https:\\\\evil.example",
    "https:///evil.example",
    "ht\ttps:evil.example",
    "file:///evil.example",
    "blob:https://evil.example",
  ])("loses the address of a link to %s and keeps its text", (href) => {
    const html = toHtml(`[click](<${href}>)`);
    expect(html).not.toMatch(/<a[^>]*(script|data|evil)/i);
    expect(html).toContain("click");
    expect(referencesIn(`[click](<${href}>)`, "/blog/a")).toMatchObject([{ label: "click", path: "" }]);
  });

  test("may have &amp; in an address, which leads to the right page and cannot hide a scheme", () => {
    expect(toHtml("[a](https://a.example/?x=1&amp;y=2)")).toContain('href="https://a.example/?x=1&amp;y=2"');
    expect(toHtml("[a](javascript&colon;alert(1)) [b](javascript&amp;colon;alert(1))")).not.toMatch(
      /"javascript(:|&colon;)/,
    );
  });

  test("shows pictures of this site only", () => {
    expect(toHtml("![a cob](images/cob.webp)")).toContain('src="/blog/images/cob.webp" alt="a cob"');
    expect(toHtml("![x](https://elsewhere.example/x.png)")).toBe("<p>x</p>");
    expect(toHtml("![x](../../etc/passwd)")).toBe("<p>x</p>");
    expect(toHtml("![x](/blog/images/../../etc/passwd) ![y](/./blog/images/y.webp)")).toBe("<p>x y</p>");
    expect(imagesIn("![a](images/a.webp) ![b](https://x/b.png) ![c](<images/c d.webp>)")).toEqual([
      "a.webp",
      "c d.webp",
    ]);
  });

  test("shows the description of a picture as plain words", () => {
    const markdown = String.raw`![a *cob* \\ \*star\* \[x\]](images/cob.webp)`;
    expect(toHtml(markdown)).toContain(String.raw`alt="a cob \ *star* [x]"`);
  });

  test("turns the title of a picture on its own into a caption, and a blank description into a decorative picture", () => {
    expect(toHtml('![a cob](images/cob.webp "Cobs & co")')).toBe(
      '<figure><img src="/blog/images/cob.webp" alt="a cob" loading="lazy" /><figcaption>Cobs &amp; co</figcaption></figure>',
    );
    expect(toHtml('See ![a cob](images/cob.webp "Cobs")')).toContain('alt="a cob" title="Cobs"');
    expect(toHtml('![x](https://elsewhere.example/x.png "Cobs")')).toBe("<p>x</p>");
    expect(toHtml("![ ](images/cob.webp)")).toContain('alt=""');
  });

  test("lists exactly the pictures that it shows, however they are written", () => {
    const forms = [
      "![a](images/a.webp)",
      "![b](/blog/images/b.webp)",
      "![c][c]",
      "![c]",
      "![C][]",
      "![d]] [x](images/d.webp)",

      "![e [f] g](images/e.webp)",
      "![*h*](<images/h.webp> 'title')",
      "[![i](images/i.webp)](/about)",
      "![j](im&#97;ges/j.webp)",
      "![k](images/k\\.webp)",
      "!\\[l](images/l.webp)",
      "`![m](images/m.webp)`",
      "![n](/blog/images/small/n.webp)",

      "![o](images/../o.webp)",
      "![p](images/ö.webp)",
      "![q](/images/q.webp)",
      "![r](\nimages/r.webp\n)",
      "![s](images/..)",

      "| ![t](images/t.webp) |\n|---|\n",
      "<img src='/blog/images/u.webp'>",
      "![v](IMAGES/v.webp)",
      "![ ![w](images/w.webp)](images/w2.webp)",

      "\n\n[c]: images/c.webp\n\n",
      "\n\n",
      "\n",
      "> ",
      "- ",
      "    ",
      "# ",
      "```\n",
      "*",
      "**",
      "[",
      "]",
      "(",
      ")",
      "!",
      "words ",
    ];
    for (const text of [...forms, ...mixtures(forms, 1_500, 8)]) {
      const shown = [...toHtml(text).matchAll(/<img src="\/blog\/images\/([^"]*)"/g)].map(([, file = ""]) =>
        decodeURIComponent(file),
      );
      expect(new Set(imagesIn(text)), JSON.stringify(text)).toEqual(new Set(shown));
      expect(shown.filter((file) => !/^(?:(?!\.)[^/\\\p{C}]+\/?)+$/u.test(file))).toEqual([]);
    }
    const every = forms.join("\n\n");
    expect(new Set(imagesIn(every))).toEqual(
      new Set(
        ["a", "b", "c", "e", "h", "i", "k", "small/n", "ö", "r", "t", "IMAGES/v", "w2"].map((name) => `${name}.webp`),
      ),
    );
  });

  test("may have an empty list in a quote in a list", () => {
    expect(toHtml("- a\n  > -\nb")).toMatch(/<li>a\s*<blockquote>\s*<ul>\s*<li><\/li>\s*<\/ul>[\s\S]*<p>b<\/p>/);
    expect(toHtml("- a\n  > 1.\nb")).toContain("<ol>");
  });

  test("is shown as plain paragraphs if the library fails", () => {
    vi.spyOn(Lexer.prototype, "lex").mockImplementationOnce(() => {
      throw new Error("a fault of the library");
    });
    expect(toHtml("# One\n\n*Two* <b>\nthree")).toBe("<p># One</p>\n<p>*Two* &lt;b&gt;\nthree</p>");
  });

  test("is shown as plain paragraphs if it is nested too deeply or its HTML would be thousands of times as long", () => {
    const deep = `${"> ".repeat(99)}last words`;
    expect(toHtml(deep)).toBe(`<p>${deep.replaceAll(">", "&gt;")}</p>`);
    expect(toHtml(`${"> ".repeat(19)}last words`)).toMatch(/^(<blockquote>\s*){19}<p>last words/);
    const multiplied = `[a]: /${"x".repeat(40_000)}\n\n${"[a]\n\n".repeat(1_500)}`;
    expect(toHtml(multiplied).length).toBeLessThan(10 * multiplied.length);
  });

  test("may have a table of 150 rows, a list of 200 items or no blank lines at all", () => {
    const row = "| **Monday** | 9 to 5 | [book](/booking) | _by appointment_ |\n";
    const html = toHtml(
      `| Day | Hours | How | Note |\n|---|---|---|---|\n${row.repeat(150)}\n${"- **One** thing\n".repeat(200)}`,
    );
    expect([html.match(/<tr>/g)?.length, html.match(/<li>/g)?.length]).toEqual([151, 200]);
    expect(toHtml(`${"A line of an article, with *one* word.\n".repeat(600)}`)).toContain("<em>one</em>");
  });

  test("has a table shown as text if its empty cells would fill the memory", () => {
    for (const end of ["\n", "\r"]) {
      const wide = `${"a|".repeat(1_500)}${end}${"-|".repeat(1_500)}${end}${`|${end}`.repeat(4_000)}`;
      expect(toHtml(`${wide}${end}![a](images/a.webp)`)).not.toContain("<table>");
    }
  });

  test("turns web and email addresses into links, as GitHub does, but not file names", () => {
    const html = toHtml(
      "See www.a.example/x. https://b.example, (http://c.example/a_(b)) me@d.example read.me ftp://e.example",
    );
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "http://www.a.example/x",
      "https://b.example",
      "http://c.example/a_(b)",
      "mailto:me@d.example",
    ]);
  });

  test("shows tasks with a box that cannot be clicked, and strikes through for one tilde or two", () => {
    expect(toHtml("- [ ] *open*\n- [x] done\n- [ ]\n- [x]y")).toMatch(
      /<li><input disabled type="checkbox" \/> <em>open<\/em><\/li>\s*<li><input checked disabled type="checkbox" \/> done<\/li>\s*<li>\[ \]<\/li>\s*<li>\[x\]y<\/li>/,
    );
    expect(toHtml("~one~ ~~two~~ ~5 to ~6")).toBe("<p><del>one</del> <del>two</del> ~5 to ~6</p>");
  });

  test("can be reduced to plain text, without footnotes", () => {
    expect(toPlainText("**Bold** & _fine_ [link](/x)\n\nnext")).toBe("Bold & fine link next");
    expect(toPlainText("Rest first.[^1] Then walk.\n\n[^1]: As vets say.\n")).toBe("Rest first. Then walk.");
  });
});
