import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig, variables } from "../admin-service/config.ts";

const projectFiles = listFiles();
/** Those for people who work on the project; Markdown in content/ is for visitors. */
const papers = projectFiles.filter((file) => file.endsWith(".md") && !file.startsWith("content/"));
const read = (file: string) => readFileSync(file, "utf8");

describe("what the papers say", () => {
  const { scripts = {} } = JSON.parse(read("package.json")) as { scripts?: Record<string, string> };

  test.each(papers)("every command that %s names can be run", (paper) => {
    const named = [...read(paper).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => script ?? short,
    );
    expect(named.filter((script) => script && !(script in scripts))).toEqual([]);
  });

  test.each(papers)("every file and folder that %s names is there", (paper) => {
    const named = [...read(paper).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code).filter(isOurPath);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  test.each(papers)("every file that %s links to is there", (paper) => {
    const linked = [...read(paper).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path = ""]) => path);
    expect(linked.filter((path) => !existsSync(join(dirname(paper), path)))).toEqual([]);
  });
});

describe(".env.example", () => {
  const example = existsSync(".env.example") ? read(".env.example") : "";

  test("lists every variable in order, with its meaning and its default", () => {
    const lines = variables.map(({ name, default: fallback, description }) => {
      return `# ${description}\n${fallback ? `${name}=${fallback}` : `# ${name}=`}\n`;
    });
    expect(example.slice(example.indexOf("\n\n") + 2)).toBe(lines.join("\n"));
  });

  test("can be copied to .env as it is, and changes nothing", () => {
    expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  });
});

test("npm ci on an older Node says nothing about the Node of packages, which run on the project’s own", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { engines?: object }> };
  const asking = Object.keys(packages).filter((path) => path !== "" && packages[path]?.engines);
  expect(asking, "npm run format takes them out").toEqual([]);
});

/** A path in one of our rooms or the name of a source file; not a URL, a command, or what is only made by running something. */
function isOurPath(code: string): boolean {
  if (!/^[\w@.+*<>{},/-]+$/.test(code)) return false;
  const room = code.slice(0, code.indexOf("/") + 1);
  return room ? projectFiles.some((file) => file.startsWith(room)) : /\w\.(?:tsx?|css)$/.test(code);
}

/** `<slug>` stands for any name, and a bare file name for a file somewhere. */
function isThere(path: string): boolean {
  const pattern = path.replace(/<[^>]*>/g, "*").replace(/\/$/, "");
  const anywhere = pattern.includes("/") ? pattern : `**/${pattern}`;
  return projectFiles.some((file) => matchesGlob(file, anywhere) || matchesGlob(file, `${pattern}/**`));
}

function listFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  return listed.split("\n").filter((file) => file && existsSync(file));
}
