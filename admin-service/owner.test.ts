import { execFileSync } from "node:child_process";
import { chmodSync, lchownSync, mkdirSync, mkdtempDisposableSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

/** Nobody else on this machine. */
const uid = 64_123;
const ownerModule = pathToFileURL(join(import.meta.dirname, "owner.ts")).href;
const program = `import { findOwner } from "${ownerModule}"; console.log(findOwner([process.argv[1]])?.uid ?? "root");`;

/** Asks a program of root's, because a thread may not become anybody. */
const ownerOfWay = (path: string) =>
  execFileSync(process.execPath, ["--input-type=module", "-e", program, path], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  }).trim();

describe.runIf(process.getuid?.() === 0)("whom root becomes", () => {
  test.each<[way: string, owner: string, links: Record<string, string>]>([
    ["only root has a hand in", "root", { "root/dist": "../root/real" }],
    ["passes a link of the user’s", `${uid}`, { "root/dist": "AT/user/dist", "user/dist": "AT/root/real" }],
    ["passes his link by a relative one", `${uid}`, { "root/dist": "../user/dist", "user/dist": "../root/real" }],
    ["passes his folder and leaves it again", `${uid}`, { "root/dist": "../user/folder/../../root/real" }],
    ["passes a link of root’s in his folder", `${uid}`, { "root/dist": "../user/roots", "user/roots": "../root/real" }],
    [
      "leads through a folder that is a link",
      `${uid}`,
      { "root/dist": "on/dist", "root/on": "../user/on", "user/on": "../root/real" },
    ],
    ["ends at his link to nowhere", `${uid}`, { "root/dist": "../user/dist", "user/dist": "../root/gone" }],
    ["goes in circles among his links", `${uid}`, { "root/dist": "../user/dist", "user/dist": "../root/dist" }],
  ])("of a way that %s: %s", (_, owner, links) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "owner-"));
    const at = (path: string) => join(folder.path, path);
    chmodSync(folder.path, 0o755);
    for (const name of ["root/real", "user/folder"]) mkdirSync(at(name), { recursive: true });
    for (const name of ["user", "user/folder"]) lchownSync(at(name), uid, uid);
    for (const [name, target] of Object.entries(links)) {
      symlinkSync(target.replace("AT", folder.path), at(name));
      if (dirname(name) === "user" && !name.endsWith("roots")) lchownSync(at(name), uid, uid);
    }
    expect(ownerOfWay(at("root/dist"))).toBe(owner);
  });
});
