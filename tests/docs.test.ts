import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig, variables } from "../admin-service/config.ts";

const projectFiles = listFiles();
/** The documents for developers; posts and page texts are for visitors. */
const docs = projectFiles.filter((file) => file.endsWith(".md") && !/^(?:content|tests\/sample)\//.test(file));
const read = (file: string) => readFileSync(file, "utf8");

describe("the documentation", () => {
  const { scripts = {} } = JSON.parse(read("package.json")) as { scripts?: Record<string, string> };

  test.each(docs)("%s names only commands that exist", (doc) => {
    const named = [...read(doc).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => script ?? short,
    );
    expect(named.filter((script) => script && !(script in scripts))).toEqual([]);
  });

  test.each(docs)("%s names only files and folders that exist", (doc) => {
    const named = [...read(doc).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code).filter(isOurPath);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  test.each(docs)("%s links only to files that exist", (doc) => {
    const linked = [...read(doc).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path = ""]) => path);
    expect(linked.filter((path) => !existsSync(join(dirname(doc), path)))).toEqual([]);
  });
});

describe(".env.example", () => {
  const example = existsSync(".env.example") ? read(".env.example") : "";

  test("lists every variable in order, with its description and its default", () => {
    const lines = variables.map(({ name, default: fallback, description }) => {
      return `# ${description}\n${fallback ? `${name}=${fallback}` : `# ${name}=`}\n`;
    });
    expect(example.slice(example.indexOf("\n\n") + 2)).toBe(lines.join("\n"));
  });

  test("can be copied to .env as it is, and changes nothing", () => {
    expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  });
});

test("npm ci on an older Node prints no warning about packages, which run on the project’s own Node", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { engines?: object }> };
  const withEngines = Object.keys(packages).filter((path) => path !== "" && packages[path]?.engines);
  expect(withEngines, "npm run format takes them out").toEqual([]);
});

/** Returns whether code names a path in the project or a source file, and not a URL, a command or a generated file. */
function isOurPath(code: string): boolean {
  if (!/^[\w@.+*<>{},/-]+$/.test(code)) return false;
  const room = code.slice(0, code.indexOf("/") + 1);
  return room ? projectFiles.some((file) => file.startsWith(room)) : /\w\.(?:tsx?|css)$/.test(code);
}

/** Returns whether a file matches: `<slug>` stands for any name, and a bare file name for a file in any folder. */
function exists(path: string): boolean {
  const pattern = path.replace(/<[^>]*>/g, "*").replace(/\/$/, "");
  const anywhere = pattern.includes("/") ? pattern : `**/${pattern}`;
  return projectFiles.some((file) => matchesGlob(file, anywhere) || matchesGlob(file, `${pattern}/**`));
}

function listFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  return listed.split("\n").filter((file) => file && existsSync(file));
}
