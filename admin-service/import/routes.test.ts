import { describe, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { wxr } from "./testing/wordpress.ts";

describe("/api/import", () => {
  const app = openForTests(() => startTestApp());
  const send = async (kind: string, file: string | Uint8Array) => {
    const body = new Blob([file as Uint8Array<ArrayBuffer>]);
    const type = { "Content-Type": "application/octet-stream" };
    const answer = await app.asAdmin("PUT", `/api/import?kind=${kind}`, body, type);
    return [answer.status, await answer.text()] as const;
  };

  test("is for the owner only", async () => {
    for (const method of ["PUT", "POST"]) expect((await app.asVisitor(method, "/api/import", {})).status).toBe(401);
  });

  test("refuses what is no export, none at all, and one that is too large, in one sentence", async () => {
    const before = await app.asAdmin("POST", "/api/import", { file: `${"0".repeat(20)}.xml` });
    expect([before.status, await before.text()]).toEqual([
      400,
      "There is no file or folder “00000000000000000000.xml”.",
    ]);
    expect((await app.asAdmin("PUT", "/api/import?kind=json", {})).status).toBe(415);
    expect(await send("doc", "Words.")).toEqual([400, "An export is a file that ends in .xml, .json or .zip."]);
    expect(await send("json", "[".repeat(100_000))).toEqual([400, expect.stringContaining("JSON")]);
    expect(await send("zip", "")).toEqual([400, expect.stringContaining("Nothing in it can be read")]);
    expect(await send("xml", new Uint8Array(26 * 1024 * 1024))).toEqual([413, expect.stringContaining("25 MB")]);
  });

  test("tells what would come, brings it with the commit that takes it back, and then has nothing new", async () => {
    const [status, trial] = await send("xml", wxr([{ id: 1, title: "Saddles" }]));
    expect([status, JSON.parse(trial).posts]).toMatchObject([200, [{ title: "Saddles", outcome: "new" }]]);
    expect(app.lastCommit()).toBe("start");
    // Another device has sent another export meanwhile.
    await send("xml", wxr([{ id: 2, title: "Girths" }]));
    const { file } = JSON.parse(trial);
    const brought = await app.asAdmin("POST", "/api/import", { file });
    expect(brought.headers.get("X-Commit")).toBe(app.git("rev-parse", "HEAD"));
    expect(await (await app.asAdmin("POST", "/api/import", { file })).json()).toMatchObject({
      posts: [{ outcome: "as before" }],
    });
  });
});
