import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path/posix";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const patience = { timeout: 15_000 };
afterEach(() => vi.unstubAllEnvs());

/** Files of one commit, path → text; a path may begin with a mode: `120000 ` for a symlink, `160000 ` for a submodule. */
type Files = Record<string, string>;
/** A command that leaves a file with the row's name when it is run, and passes on what it is given. */
type Command = string;

/** A configuration that runs a command wherever git lets one be named. */
const evilConfig = (run: Command) => `[core]
	repositoryformatversion = 0
	bare = false
	worktree = .
	hooksPath = hooks
	fsmonitor = ${run}
	pager = ${run}
	editor = ${run}
	sshCommand = ${run}
	askPass = ${run}
	alternateRefsCommand = ${run}
[include]
	path = more-config
[filter "evil"]
	clean = ${run}
	smudge = ${run}
	required = true
[diff]
	external = ${run}
[diff "evil"]
	textconv = ${run}
	command = ${run}
[merge "evil"]
	driver = ${run}
[commit]
	gpgSign = true
[gpg]
	program = ${run}
[alias]
	commit = !${run}
	rev-parse = !${run}
`;
const evilAttributes = "* filter=evil diff=evil merge=evil\n";

/** The files that make a folder a repository without a work tree of its own. */
const bareRepository = (folder: string, run: Command): Files => ({
  [`${folder}HEAD`]: "ref: refs/heads/main\n",
  [`${folder}config`]: evilConfig(run),
  [`${folder}more-config`]: `[core]\n\tfsmonitor = ${run}\n`,
  [`${folder}objects/info/packs`]: "\n",
  [`${folder}refs/tags/none`]: "\n",
  [`${folder}info/attributes`]: evilAttributes,
  [`100755 ${folder}hooks/pre-commit`]: `#!/bin/sh\n${run}\n`,
  [`100755 ${folder}hooks/post-merge`]: `#!/bin/sh\n${run}\n`,
});

/** In the posts' folder, or beside it. They are taken over as the data they are. */
const taken: Record<string, (run: Command) => Files> = {
  "a bare repository in place of the posts' folder, with a filter": (run) => ({
    ...bareRepository("", run),
    ".gitattributes": evilAttributes,
  }),
  "a bare repository in place of the pictures' folder": (run) => bareRepository("images/", run),
  "the files of a linked work tree, which name a repository beside them": () => ({
    "drafts/HEAD": "ref: refs/heads/main\n",
    "drafts/commondir": "../images\n",
    "drafts/gitdir": "../.git\n",
  }),
  "attributes that name filters of the user's own settings": () => ({
    "images/.gitattributes": "* filter=lfs diff=lfs merge=lfs\n",
    "x.gitattributes": "* filter=mine\n",
  }),
  "attributes that name a filter of the repository's own settings": () => ({
    "drafts/.gitattributes": "* filter=local diff=local merge=local\n",
    "drafts/x.md": aPost(),
  }),
  hooks: (run) => ({
    "100755 .githooks/pre-commit": `#!/bin/sh\n${run}\n`,
    "100755 .husky/post-merge": `#!/bin/sh\n${run}\n`,
  }),
  "submodules whose update is a command, or whose address is one": (run) => ({
    ".gitmodules": `[submodule "m"]\n\tpath = m\n\turl = ext::sh -c "${run}"\n\tupdate = !${run}\n\tignore = none\n`,
    "160000 m": "1234567890123456789012345678901234567890",
    "160000 -u.md": "1234567890123456789012345678901234567890",
  }),
  "LFS settings": (run) => ({ ".lfsconfig": `[lfs]\n\turl = ssh://-oProxyCommand=${run}/x\n` }),
  "a mailmap and ignore rules": () => ({ ".mailmap": "<a@b> <developer@test.example>\n", ".gitignore": "*\n" }),
  "names that look like options": (run) => ({
    [`--exec=${run.replaceAll("/", "%")}.md`]: aPost(),
    "--upload-pack=x.md": aPost(),
    "-c": aPost(),
  }),
  "names that look like patterns": () => ({
    ":(exclude)a.md": aPost(),
    ":!a.md": aPost(),
    "*.md": aPost(),
    "images/*.webp": "no picture",
  }),
  "names that look like commands, of several lines": (run) => ({
    [`$(${run.replaceAll("/", "%")}).md`]: aPost(),
    "a\nHEAD:b.md": aPost(),
  }),
  "facts that are a link, a submodule, a program of YAML, and one that never ends": (run) => ({
    "120000 ../practice/prices.yaml": "../../.git/config",
    "160000 ../practice/offer.yaml": "1234567890123456789012345678901234567890",
    "../practice/links.yaml": `map: !!js/function "function () { ${run} }"\nbooking: !<tag:x> {url: !!binary "${run}"}\n`,
    "../practice/hours.yaml": `a: &a [1]\n${[..."bcdefghijk"].map((key) => `${key}: &${key} [*a,*a,*a,*a,*a,*a,*a,*a]\n`).join("")}`,
    "../practice/contact.yaml": "[".repeat(50_000),
  }),
  "pictures of the practice that are a link, a submodule and a page": (run) => ({
    "120000 ../practice/images/portrait.webp": "../../../.git/config",
    "160000 ../practice/images/clinic.webp": "1234567890123456789012345678901234567890",
    "100755 ../practice/images/share.jpg": `<script>${run}</script>`,
    "../practice/photos.yaml": ["portrait.webp", "clinic.webp", "share.jpg"]
      .map((file) => `${file.replace(/\..*/, "")}: { file: ${file}, alt: A picture }\n`)
      .join(""),
  }),
  "a symlink to git's own folder": () => ({ "120000 link": "../../.git" }),
  "a file where the symlink led": (run) => ({ "100755 link/hooks/pre-commit": `#!/bin/sh\n${run}\n` }),
};

/** Git itself checks out none of these. */
const refused: Record<string, (run: Command) => Files> = {
  "a .git file that leads to another repository": () => ({ ".git": "gitdir: images\n" }),
  "a .git folder": (run) => ({
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/config": evilConfig(run),
    ".git/objects/x": "",
    ".git/refs/x": "",
  }),
  "a .GIT folder": (run) => ({ ".GIT/config": evilConfig(run), "100755 .GIT/hooks/pre-commit": `#!/bin/sh\n${run}\n` }),
};

/** Read without git: this is asked again and again. */
const refOf = (gitDir: string, ref: string): string => readFileSync(join(gitDir, "refs", ref), "utf8").trim();

test("nothing from a pushed commit is ever executed, and every save lands in the real repository", {
  tags: ["slow"],
}, async () => {
  const root = mkdtempSync(join(tmpdir(), "practice-"));
  const [markers, bare, settings] = [join(root, "markers"), join(root, "remote.git"), join(root, "gitconfig")];
  mkdirSync(markers);
  const runs = (row: string): Command => `touch '${join(markers, row.replaceAll(/[^a-zA-Z]/g, "-"))}'`;
  const gitIn = (folder: string, ...args: string[]) =>
    execFileSync("git", [`--git-dir=${folder}`, ...args], { encoding: "utf8" }).trimEnd();
  const ours = join(root, "repository/.git");

  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", bare]);
  const env = { GIT_REMOTE: bare };
  const posts = { "a.md": aPost(), "gone.md": aPost() };
  let app = await startTestApp({ root, posts });
  app.git("push", "--quiet", bare, "main");
  await app.stop();
  for (const [key, value] of [
    ["filter.local.clean", runs("local filter")],
    ["filter.local.required", "true"],
    ["diff.local.textconv", runs("local filter")],
    ["merge.local.driver", runs("local filter")],
  ] as const)
    app.git("config", key, value);
  const users = runs("user’s settings");
  const filters = ["lfs", "mine"].map((name) => `[filter "${name}"]\n\tprocess = ${users}\n\trequired = true\n`);
  writeFileSync(
    settings,
    `${evilConfig(users).replace(/\t(bare|worktree|alternateRefsCommand) .*\n/g, "")}${filters.join("")}`,
  );
  vi.stubEnv("GIT_CONFIG_GLOBAL", settings);
  app = await startTestApp({ root, env });
  vi.unstubAllEnvs();

  /** Writes an object without git, which does not take every name. */
  function write(type: "blob" | "tree" | "commit", content: Uint8Array): string {
    const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    const id = createHash("sha1").update(object).digest("hex");
    const folder = join(bare, "objects", id.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, id.slice(2)), deflateSync(object));
    return id;
  }

  /** Writes a folder, given its files' paths with their modes and objects. */
  function writeTree(files: readonly (readonly [path: string, mode: string, object: string])[]): string {
    const folders = Object.groupBy(files, ([path]) => path.replace(/\/.*/s, "/"));
    const names = Object.keys(folders).toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const entries = names.map((name) => {
      const inside = folders[name] ?? [];
      const [, mode = "", object = ""] = inside[0] ?? [];
      if (!name.endsWith("/")) return [Buffer.from(`${mode} ${name}\0`), Buffer.from(object, "hex")];
      const tree = writeTree(inside.map(([path, ...rest]) => [path.slice(name.length), ...rest]));
      return [Buffer.from(`40000 ${name.slice(0, -1)}\0`), Buffer.from(tree, "hex")];
    });
    return write("tree", Buffer.concat(entries.flat()));
  }

  /** Commits these files on top of the remote's branch. */
  function push(row: string, files: Files): string {
    const parent = refOf(bare, "heads/main");
    const present = gitIn(bare, "ls-tree", "-r", "-z", parent).split("\0").filter(Boolean);
    const entries = new Map(
      present.map((line) => {
        const [, mode = "", object = "", path = ""] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? [];
        return [path, [path, mode, object] as const];
      }),
    );
    for (const [given, text] of Object.entries(files)) {
      const [, mode = "100644", name = ""] = /^(?:(\d{6}) )?(.*)$/s.exec(given) ?? [];
      const path = join("content/blog", name);
      const object = mode === "160000" ? text : write("blob", Buffer.from(text));
      // A folder takes the place of a file.
      for (let at = dirname(path); at !== "."; at = dirname(at)) entries.delete(at);
      entries.set(path, [path, mode, object]);
    }
    const author = "X <x@test.example> 1780000000 +0000";
    const tree = writeTree([...entries.values()]);
    const lines = [`tree ${tree}`, `parent ${parent}`, `author ${author}`, `committer ${author}`, "", row, ""];
    const commit = write("commit", Buffer.from(lines.join("\n")));
    writeFileSync(join(bare, "refs/heads/main"), `${commit}\n`);
    return commit;
  }

  let edits = 0;
  async function saves(): Promise<void> {
    const before = refOf(ours, "heads/main");
    const saved = await app.asAdmin("PATCH", "/api/blog/a", { title: `Saved ${++edits}` });
    expect(readdirSync(markers)).toEqual([]);
    expect([saved.status, await saved.text()]).toEqual([200, expect.any(String)]);
    expect(saved.headers.get("x-commit")).toBe(refOf(ours, "heads/main"));
    expect(gitIn(ours, "show", "--no-textconv", "main:content/blog/a.md")).toContain(`Saved ${edits}`);
    expect(gitIn(ours, "merge-base", before, "main")).toBe(before);
  }

  const facts = app.services.facts();
  let newest = "";
  for (const [row, files] of Object.entries(taken)) newest = push(row, files(runs(row)));
  vi.stubEnv("GIT_CONFIG_GLOBAL", settings);
  app.services.sync.start();
  await vi.waitFor(() => {
    expect(refOf(ours, "sync/theirs/main")).toBe(newest);
    expect(app.services.sync.state()).toEqual({ remote: true, state: "in step" });
  }, patience);
  await saves();
  await app.stop();
  app = await startTestApp({ root, env });
  await saves();
  expect({ ...app.services.facts(), photos: {} }).toEqual(facts);
  await app.settled();
  expect(app.live("about.html")).not.toContain("/photos/");
  expect(app.live("photos/portrait.webp") ?? app.live("photos/share.jpg")).toBeUndefined();
  expect(app.services.factsFolder.broken).toHaveLength(5);
  expect((await app.asAdmin("DELETE", "/api/blog/gone")).status).toBe(200);
  for (const path of ["/api/blog/a/history", "/api/admin/deleted"]) await app.asAdmin("GET", path);
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#5b7f5e" } })
    .png()
    .toBuffer();
  const login = await app.asVisitor("POST", "/api/admin/login", { password: app.password });
  const { token } = (await login.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "image/png" };
  const kept = await fetch(`${app.url}/api/blog/a/image`, { method: "PUT", body: new Uint8Array(picture), headers });
  expect([kept.status, kept.headers.get("x-commit")]).toEqual([200, refOf(ours, "heads/main")]);
  await saves();

  for (const [row, files] of Object.entries(refused)) {
    await vi.waitFor(() => expect(refOf(bare, "heads/main")).toBe(refOf(ours, "heads/main")), patience);
    const good = refOf(bare, "heads/main");
    push(row, files(runs(row)));
    app.services.sync.start();
    await vi.waitFor(() => expect(app.services.sync.state().message).toBeDefined(), patience);
    await saves();
    writeFileSync(join(bare, "refs/heads/main"), `${good}\n`);
    app.services.sync.start();
  }
  await app[Symbol.asyncDispose]();
});
