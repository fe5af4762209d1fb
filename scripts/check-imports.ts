import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path/posix";
import { parseSync } from "vite";
import { gitSyncIn } from "../admin-service/git/git.ts";

/** The rooms that the files of a room may import from. Files elsewhere (scripts, tests, configs) may import anything. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  content: [],
  components: ["content"],
  pages: ["content", "components"],
  "admin-service": ["content"],
};
/** The folders of the service and of the desk, lowest first: each imports only from those before it. */
const innerRooms: Readonly<Record<string, readonly string[]>> = {
  "admin-service":
    "storage git documents auth ai publish posts practice rules pictures import writing contact site preview export status numbers told checklist letter".split(
      " ",
    ),
  "components/admin":
    "ui api dialogs login live pictures text edit frame posts generate write list messages practice words numbers going-live".split(
      " ",
    ),
};
/** Rooms with an alias, which imports from other rooms have to use. */
const aliasedRooms = ["content", "components"];
/** Imports of modules that hold facts. They are forbidden because facts change while the product runs. */
const forbiddenFactImports: readonly [from: RegExp, target: RegExp, instead: string][] = [
  [
    /^components\/(?:islands|admin|client)\//,
    /^(?:components\/facts|content\/facts\/(?:open-facts|sections))\.ts$/,
    "knows the facts, which browser code gets as props only",
  ],
];
/** Matches tests and their support files, which may import anything. Only they may import support files. */
const FOR_TESTS = /\.(?:test|examples)\.tsx?$|\/testing\//;

/** Returns one line for each import of the file that breaks the rules of ARCHITECTURE.md. Reads nothing from disk. */
export function findFaults(file: string, source: string): string[] {
  const { specifiers, typesOnly } = readImports(file, source);
  return [...new Set(specifiers)].flatMap((specifier) => {
    const fault = findFault(file, specifier) ?? (typesOnly.has(specifier) ? undefined : findFactFault(file, specifier));
    return fault ? [`${file}: "${specifier}" ${fault}`] : [];
  });
}

/** Returns the project's files that a file imports at run time, as paths from the project's root. */
export function importsOf(file: string): string[] {
  const { specifiers, typesOnly } = readImports(file, readFileSync(file, "utf8"));
  return specifiers.flatMap((specifier) => (typesOnly.has(specifier) ? [] : (targetOf(file, specifier) ?? [])));
}

function findFault(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier);
  if (target === undefined) return undefined;
  if (extname(target) === "") return "has to be written with its extension";

  const [from, to] = [roomOf(file), roomOf(target)];
  const allowed = FOR_TESTS.test(file) ? undefined : mayImport[from];
  if (from !== to && allowed && !allowed.includes(to))
    return `leaves ${from}, which may not import from ${to || "the root"}`;
  if (allowed && FOR_TESTS.test(target)) return "is for tests only";
  if (allowed && rankOf(file) !== -1 && rankOf(target) > rankOf(file))
    return "is in a room above: move what both need down";

  if (from === to && specifier.startsWith("#")) return "is in the same room: write it as a relative path";
  if (from !== to && aliasedRooms.includes(to) && !specifier.startsWith("#"))
    return `crosses rooms: write it as #${target}`;
  return undefined;
}

function findFactFault(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier) ?? "";
  if (FOR_TESTS.test(file)) return undefined;
  return forbiddenFactImports.find(([from, to]) => from.test(file) && to.test(target))?.[2];
}

/** Returns the file that an import names, as a path from the project's root; `undefined` for packages and Node's modules. */
function targetOf(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, "");
  if (path.startsWith("#")) return path.slice(1);
  return path.startsWith(".") ? join(dirname(file), path) : undefined;
}

/** Returns the place of a file's folder among those of the service or of the desk; -1 for any other file. */
function rankOf(file: string): number {
  const [, house = "", room = ""] = /^(admin-service|components\/admin)\/([^/]+)\//.exec(file) ?? [];
  return innerRooms[house]?.indexOf(room) ?? -1;
}
const roomOf = (file: string): string => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");

function readImports(file: string, source: string) {
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);

  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const typesOnly = new Set(
    module.staticImports
      .filter(({ entries }) => entries.length > 0 && entries.every(({ isType }) => isType))
      .map(({ moduleRequest }) => moduleRequest.value),
  );
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  );
  // A dynamic import counts when its argument is a literal.
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    return /^["'`]([^"'`$]+)["'`]$/.exec(source.slice(start, end))?.[1] ?? [];
  });
  return { specifiers: [...imported, ...reexported, ...dynamic], typesOnly };
}

function projectFiles(): string[] {
  const listed = gitSyncIn(".")("ls-files", "--cached", "--others", "--exclude-standard");
  return listed.split("\n").filter((file) => /\.tsx?$/.test(file) && existsSync(file));
}

if (import.meta.main) {
  const faults = projectFiles().flatMap((file) => findFaults(file, readFileSync(file, "utf8")));
  for (const fault of faults) console.error(fault);
  console.log(
    faults.length === 0
      ? "Every import keeps to its rooms."
      : `${faults.length} imports break the rules of ARCHITECTURE.md.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
