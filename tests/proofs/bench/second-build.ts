import { cpSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import type { CodeBuild } from "../../../admin-service/publish/code-build.ts";

/**
 * Makes a copy of a code build as if the code had changed: every hashed asset gets another name and, if it is text, other
 * bytes. Two releases then differ in every page, and in every script and style sheet that a page loads.
 */
export function makeSecondBuild(first: CodeBuild, folder: string): CodeBuild {
  // If the build is a link, copying the link would rename files of the first build below.
  const root = realpathSync(dirname(first.clientDir));
  cpSync(root, folder, { recursive: true });
  const renamed = new Map(
    listFiles(join(folder, "client/assets"))
      .filter((file) => !isCompressed(file))
      .map((file) => [basename(file), secondName(basename(file))]),
  );
  const names = new RegExp([...renamed.keys()].map((name) => name.replace(/[.$]/g, "\\$&")).join("|"), "g");

  for (const file of listFiles(folder)) {
    // Compressed copies would still have the content of the first build.
    if (isCompressed(file)) rmSync(file);
    else if (/\.(js|mjs|css|json|html)$/.test(file)) {
      const text = readFileSync(file, "utf8").replace(names, (name) => renamed.get(name) ?? name);
      writeFileSync(file, /\.(js|css)$/.test(file) ? `${text}\n/* second build */\n` : text);
    }
    const name = renamed.get(basename(file));
    if (name && !isCompressed(file)) renameSync(file, join(dirname(file), name));
  }
  const id = `${first.id}-second`;
  writeFileSync(join(folder, "build.json"), JSON.stringify({ id }));
  const clientDir = join(folder, "client");
  const files = listFiles(clientDir).map((file) => relative(clientDir, file));
  return {
    ...first,
    id,
    clientDir,
    files,
    serverDir: join(folder, basename(first.serverDir)),
  };
}

const isCompressed = (file: string): boolean => /\.(br|gz)$/.test(file);

function secondName(name: string): string {
  const ending = extname(name);
  return `${name.slice(0, -ending.length)}2${ending}`;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
