import { describe, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() =>
  startTestApp({
    posts: {
      "saddles.md": aPost({ id: "s", title: "Saddles", published: true }),
      "draft.md": aPost({ id: "d", title: "Draft" }),
    },
  }),
);

const ask = async (path: string) => {
  const answer = await app.asVisitor("GET", path);
  return [answer.status, answer.headers.get("location")];
};
async function forward(...formerPages: [from: string, to: string][]) {
  const rows = formerPages.map(([from, to]) => ({ from, to }));
  const answer = await app.asAdmin("PATCH", "/api/practice/links", { formerPages: rows });
  await app.settled();
  return answer.status;
}
async function change(method: string, path: string, body?: object) {
  expect((await app.asAdmin(method, `/api/blog/${path}`, body)).status).toBe(200);
  await app.settled();
}
async function notices() {
  const status = await (await app.asAdmin("GET", "/api/admin/status")).json();
  return (status as { notices: { file: string; text: string }[] }).notices.map(({ file, text }) => `${file}: ${text}`);
}

describe("an address that leads nowhere", () => {
  test("leads to a page or a published post, however it is spelled", async () => {
    const long = `/${"a-long-name-".repeat(6)}/x`;
    await forward(
      ["/old-saddles", "/blog/saddles"],
      ["/Prices-And-Fees", "/new-patients"],
      ["/über-uns", "/about"],
      [long, "/contact"],
    );
    expect(await ask("/old-saddles")).toEqual([301, "/blog/saddles"]);
    expect(await ask("/old-saddles?from=mail")).toEqual([301, "/blog/saddles?from=mail"]);
    expect(await ask("/Prices-And-Fees")).toEqual([301, "/new-patients"]);
    expect(await ask("/%C3%BCber-uns")).toEqual([301, "/about"]);
    expect(await ask(long)).toEqual([301, "/contact"]);
    expect(await notices()).toEqual([]);
  });

  test("follows the post to its new address, and is a 404 and named while the post is a draft or deleted", async () => {
    await forward(["/old-saddles", "/blog/saddles"], ["/soon", "/blog/draft"]);
    await change("PATCH", "s", { slug: "saddle-fit" });
    expect(await ask("/old-saddles")).toEqual([301, "/blog/saddle-fit"]);
    expect((await ask("/soon"))[0]).toBe(404);
    expect(await notices()).toEqual([expect.stringContaining("links.yaml: The old address /soon is not forwarded: ")]);
    await change("PATCH", "d", { published: true });
    expect([await ask("/soon"), await notices()]).toEqual([[301, "/blog/draft"], []]);
    await change("DELETE", "d");
    expect((await ask("/soon"))[0]).toBe(404);
    expect(await notices()).toHaveLength(1);
  });

  test("is never one at which the site has a page or a post of its own, which is named", async () => {
    await forward(["/contact", "/about"], ["/blog/saddle-fit", "/contact"], ["/admin/x", "/about"]);
    for (const path of ["/contact", "/blog/saddle-fit"]) expect((await ask(path))[0], path).toBe(200);
    expect((await notices()).join()).toMatch(/contact is not.*saddle-fit is not.*admin\/x is not/);
  });
});
