import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { startUploadHost } from "../admin-service/testing/start-upload-host.ts";

const page = (...parts: string[]) => `<!doctype html>${parts.join("")}`;
const asset = (name: string) => `<link href="/assets/${name}">`;
const article = (slug: string) => `<a href="/blog/${slug}">${slug}</a>`;

const firstRelease = {
  "index.html": page(asset("a.111.css"), article("saddles")),
  "blog.html": page(asset("a.111.css"), article("saddles"), article("leaves")),
  "blog/saddles.html": page(asset("a.111.css"), "Saddles."),
  "blog/leaves.html": page(asset("a.111.css"), "Leaves."),
  "assets/a.111.css": "one",
  "assets/a.111.css.br": "compressed",
  "assets/a.111.css.gz": "compressed",
  "share/default.jpg": "picture",
  "rss.xml": "<rss>saddles, leaves</rss>",
  "release.json": '{"id":"one"}',
};
const secondRelease = {
  ...without(firstRelease, "blog/leaves.html"),
  "index.html": page(asset("b.222.css"), article("saddles")),
  "blog.html": page(asset("b.222.css"), article("saddles"), article("ramps")),
  // The same length as before, so only the checksum differs.
  "blog/saddles.html": page(asset("a.111.css"), "SADDLES."),
  "blog/ramps.html": page(asset("b.222.css"), "Ramps."),
  "assets/b.222.css": "two",
  "rss.xml": "<rss>saddles, ramps</rss>",
  "release.json": '{"id":"two"}',
};

/** Makes a DIST_DIR to which releases are published, one after another, and deploys the live one. */
function createSite() {
  const distDir = mkdtempSync(join(tmpdir(), "dist-"));
  return {
    publish(id: string, files: Record<string, string>) {
      for (const [file, text] of Object.entries(files)) {
        const path = join(distDir, "releases", id, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
      symlinkSync(join("releases", id), join(distDir, "live.next"));
      renameSync(join(distDir, "live.next"), join(distDir, "live"));
    },
    deploy: (to: string, args: string[] = [], variables: Record<string, string> = {}) =>
      new Promise<{ code: number; output: string }>((done) => {
        // rclone could not use certificates of this machine’s for S3.
        const env = { ...process.env, AWS_CA_BUNDLE: "", DIST_DIR: distDir, ...variables };
        execFile(process.execPath, ["scripts/deploy.ts", to, ...args], { env }, (error, stdout, stderr) =>
          done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
        );
      }),
    leavesNothingBehind: () => !existsSync(join(distDir, "deploying")),
    [Symbol.dispose]: () => rmSync(distDir, { recursive: true, force: true }),
  };
}

describe.each([
  { name: "a host that knows nothing of a file but its size", kind: "webdav" },
  { name: "a store of S3’s", kind: "s3" },
] as const)("npm run deploy, to $name", ({ kind }) => {
  test("uploads a release and later only what has changed, and no page before the files and articles that it refers to", async () => {
    using site = createSite();
    await using host = await startUploadHost(kind);
    const missing: string[] = [];
    host.onPageUpload((html) => {
      for (const [, asset] of html.matchAll(/href="\/(assets\/[^"]+)"/g))
        if (!host.has(`${asset}`)) missing.push(`${asset}`);
      for (const [, slug] of html.matchAll(/href="\/(blog\/[^"]+)"/g))
        if (!host.has(`${slug}.html`)) missing.push(`${slug}.html`);
    });

    site.publish("one", firstRelease);
    const first = await site.deploy(host.remote);
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining("8 files uploaded, 0 kept, 0 deleted") });
    expect(host.files()).toEqual(
      [...Object.keys(firstRelease).filter((file) => !/\.(br|gz)$/.test(file)), "deployed.json"].sort(),
    );
    host.takeChanges();

    expect((await site.deploy(host.remote)).output).toContain("0 files uploaded, 8 kept, 0 deleted");
    expect(host.takeChanges()).toEqual([]);

    site.publish("two", secondRelease);
    expect((await site.deploy(host.remote)).output).toContain("7 files uploaded, 2 kept, 1 deleted");
    const changes = host.takeChanges();
    expect(changes[0]).toBe("PUT assets/b.222.css");
    expect(changes.slice(1, 3).sort()).toEqual(["PUT blog/ramps.html", "PUT blog/saddles.html"]);
    expect(changes.slice(3, 5).sort()).toEqual(["PUT blog.html", "PUT index.html"]);
    expect(changes.slice(5, 7).sort()).toEqual(["PUT release.json", "PUT rss.xml"]);
    expect(changes.slice(7)).toEqual(["DELETE blog/leaves.html"]);
    expect(host.read("blog/saddles.html")).toContain("SADDLES.");
    expect(missing).toEqual([]);
    expect(site.leavesNothingBehind()).toBe(true);
  });

  test("keeps the old pages whole when that host runs full, says so in a sentence, and completes the upload on the next run", async () => {
    using site = createSite();
    await using host = await startUploadHost(kind);
    site.publish("one", firstRelease);
    await site.deploy(host.remote);
    host.takeChanges();

    site.publish("two", secondRelease);
    host.refuse(/^blog\.html|^index\.html/);
    const onlyOnce = { RCLONE_RETRIES: "1", RCLONE_LOW_LEVEL_RETRIES: "1" };
    const { code, output } = await site.deploy(host.remote, [], onlyOnce);
    expect(code).toBe(1);
    expect(output).toMatch(/It broke off while uploading pages \(.*507.*\); visitors still find whole pages there/);
    expect(host.takeChanges().filter((change) => change.startsWith("DELETE"))).toEqual([]);
    expect(host.read("index.html")).toBe(firstRelease["index.html"]);
    expect(host.has("blog/leaves.html")).toBe(true);

    // A rollback to the old release: files of the interrupted upload must not be taken for the old ones.
    host.refuse();
    site.publish("three", firstRelease);
    expect((await site.deploy(host.remote)).code).toBe(0);
    for (const file of ["blog/saddles.html", "index.html", "rss.xml"] as const)
      expect(host.read(file)).toBe(firstRelease[file]);
    expect(host.has("blog/ramps.html")).toBe(false);
  });

  test("leaves other people's files alone, uploads deleted files again, and uploads compressed copies when asked", async () => {
    using site = createSite();
    await using host = await startUploadHost(kind);
    site.publish("one", firstRelease);
    await site.deploy(host.remote);
    await host.put("owner-verification.html", "not ours");
    await host.remove("share/default.jpg");
    host.takeChanges();

    const { output } = await site.deploy(host.remote, ["--compressed"]);
    expect(output).toContain("owner-verification.html (1 in all)");
    expect(host.takeChanges().sort()).toEqual([
      "PUT assets/a.111.css.br",
      "PUT assets/a.111.css.gz",
      "PUT share/default.jpg",
    ]);
    expect(host.read("owner-verification.html")).toBe("not ours");
  });
});

test("npm run deploy tells a store of S3’s what each file is and how long browsers keep it, and visitors find pages there", async () => {
  using site = createSite();
  await using host = await startUploadHost("s3");
  site.publish("one", { ...firstRelease, "404.html": "Not here.", "old-saddles.html": "Moved." });
  expect((await site.deploy(host.remote)).code).toBe(0);
  const answerTo = async (file: string) => {
    const { status, headers } = await host.get(file);
    return [status, headers.get("content-type"), headers.get("cache-control")].join(", ");
  };
  expect(await answerTo("assets/a.111.css")).toBe("200, text/css; charset=utf-8, public, max-age=31536000, immutable");
  for (const page of ["", "blog/saddles.html", "old-saddles.html"])
    expect(await answerTo(page)).toBe("200, text/html; charset=utf-8, no-cache");
  expect(await answerTo("rss.xml")).toBe("200, text/xml; charset=utf-8, no-cache");
  expect(await answerTo("share/default.jpg")).toBe("200, image/jpeg, no-cache");
  const missing = await host.get("nothing.html");
  expect([missing.status, await missing.text()]).toEqual([404, "Not here."]);
});

test("npm run deploy without rclone names the command that installs it", async () => {
  using site = createSite();
  site.publish("one", firstRelease);
  expect(await site.deploy("host:www", [], { RCLONE_PATH: "/nowhere/rclone" })).toEqual({
    code: 1,
    output: "rclone, which does the uploading, is not installed. Please run: sudo apt-get install --yes rclone\n",
  });
});

function without(files: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _, ...rest } = files;
  return rest;
}
