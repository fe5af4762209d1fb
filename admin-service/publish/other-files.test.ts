import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";

test("an open desk is told when a file that is no post is laid into the posts’ folder, or taken out; nothing is published", async () => {
  await using app = await startTestApp({
    posts: { "sore-back.md": "---\ntitle: Sore back\npublished: true\n---\nRest.\n" },
  });
  await app.settled();
  const release = app.services.publisher.live().id;
  const stream = await app.asAdmin("GET", "/api/admin/events");
  const news = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  /** Has the folder looked through, as it is every minute, and waits for an event after which the desk reads the status. */
  const hearOfPublish = async () => {
    app.services.changes.publishChanges();
    let heard = "";
    while (!/event: publish\n.*\n\n/.test(heard)) heard += (await news?.read())?.value ?? "";
    return heard;
  };
  const namedFiles = async () =>
    ((await (await app.asAdmin("GET", "/api/admin/status")).json()) as { notices: { file: string }[] }).notices.map(
      ({ file }) => file,
    );

  app.put("export.xml", "<rss/>");
  expect(await hearOfPublish()).toContain('"slugs":[]');
  expect(await namedFiles()).toEqual(["export.xml"]);
  app.put("old/page.html", "<p>Old.</p>");
  await hearOfPublish();
  expect(await namedFiles()).toEqual(["export.xml", "old/page.html"]);
  rmSync(join(app.blogDir, "export.xml"));
  await hearOfPublish();
  expect(await namedFiles()).toEqual(["old/page.html"]);
  await news?.cancel();
  expect(app.services.publisher.live().id).toBe(release);
});
