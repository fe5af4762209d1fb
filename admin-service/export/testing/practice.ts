import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openExport, readBytes } from "../../import/export-files.ts";
import { aPicture } from "../../testing/a-picture.ts";
import { aPost, type TestApp } from "../../testing/start-test-app.ts";

/** Words, signs and forms of Markdown that another system could take for something else. */
const content = `A first paragraph
in two lines, a third\\
and a fourth 👩‍⚕️ with [a shortcode] and {{< another >}}, {% a third %} and {{ a fourth }}.

## Under a heading

- one
- two *words* and un*bear*able
  1. deeper

1. first[^1]
2. second[^long]

> Said by **somebody**, see [the foal](/blog/foal) and [the fees](/new-patients?for=horse#fees).

![A saddle & girth](/blog/images/saddle.webp)

| Work | Days | Where | Why |
| :-- | --: | :-: | --- |
| walk | 3 | a \\| b | [fees](/new-patients) |

Words about \\<script>alert(3)\\</script>, \\<form>one\\</form>, \\<style>two\\</style>, \\<img src="a.jpg">, \\<iframe>\\</iframe> and <\\!-- three -->.

Type \`{{% this %}}\`, \`<form>one</form>\`, \`\`two \` <script>three</script>\`\` or \`four
and <table>five</table>\`, or:

\`\`\`
code  [kept]
   {{< in lines >}} {{ and
<form>six</form> <!-- seven -->
\`\`\`

- in a list:

  \`\`\`\`html
  <style>eight</style>
  \`\`\`
  <form>nine</form>
  \`\`\`\`

[^1]: With a *note*.

[^long]: With two

    paragraphs.`;

export const picture = await aPicture("grey");

/** The posts of a practice that moves out: published in summer time and in winter, planned, begun, and withdrawn. */
export const posts = {
  "saddles.md": aPost({
    title: "Saddles & girths <for> [all] {{ of }} us",
    excerpt: "What a saddle does, in two or three words.",
    category: "Equine & canine",
    tags: ["saddles", "spring, work", 'say "hi"', "Größe", "C++", "C", "& more"],
    author: "Ada Lovelace",
    featuredImage: "images/saddle.webp",
    featuredImageAlt: "A saddle on a “rail” & a girth",
    published: true,
    publishedAt: "2026-07-01T22:30:00.000Z",
    createdAt: "2026-06-20T08:00:00.000Z",
    updatedAt: "2026-08-02T08:00:00.000Z",
    content,
  }).replace("\n---\n", "\naliases: [old-saddles, /2019/03/saddles]\n---\n"),
  "images/saddle.webp": picture,
  "foal/index.md": aPost({
    title: "A foal",
    published: true,
    publishedAt: "2026-01-05T09:00:00.000Z",
    content: "A foal in January.\n\n![Foal](foal.webp)",
  }),
  "foal/foal.webp": picture,
  "later.md": aPost({ title: "Later", publishAt: "2099-06-01T09:00:00.000Z" }),
  "begun.md": aPost({ title: "Begun", createdAt: "2026-06-03T21:15:00.000Z" }),
  "withdrawn.md": aPost({
    title: "Withdrawn",
    published: false,
    publishedAt: "2026-02-03T09:00:00.000Z",
    createdAt: "2026-02-01T09:00:00.000Z",
    featuredImage: "images/saddle.webp",
    featuredImageAlt: "Another view",
    content: "Shown once.\n\n![A saddle](/blog/images/saddle.webp)",
  }),
};

/** Takes everything of a practice with it, and unpacks the files of these names into a folder. */
export async function moveOut(app: TestApp, files: RegExp, folder: string): Promise<void> {
  const answer = await app.asAdmin("GET", "/api/export");
  const archive = `${folder}.zip`;
  writeFileSync(archive, new Uint8Array(await answer.arrayBuffer()));
  for (const [name, file] of await openExport(archive)) {
    if (!files.test(name)) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), await readBytes(file, 10_000_000));
  }
}
