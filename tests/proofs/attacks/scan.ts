import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { postPath } from "#content/facts/navigation.ts";
import { startProduct } from "../../product.ts";
import { run } from "./run-program.ts";

/** All that wapiti can do without a database from the internet, or a server there that would be called back. */
const modules = [
  ...["backup", "blindsql", "cookieflags", "crlf", "csp", "csrf", "exec", "file", "htaccess", "http_headers"],
  ...["methods", "permanentxss", "redirect", "shellshock", "sql", "xss"],
];
/** Addresses that it would not find by following links. */
const hidden = ["/api/blog?limit=1&offset=0&summary=1", "/api/health", "/api/contact", "/admin/login", "/feed.json"];

/** No holes: the header is for browsers long gone, and did harm in them; the content security policy took its place. */
const known = /^HTTP Secure Headers: GET \/: X-XSS-Protection is not set$/;

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
  anomalies: Record<string, { method: string; path: string; info: string }[]>;
}

export const hasWapiti = (): boolean => spawnSync("wapiti", ["--version"]).error === undefined;

/** Has wapiti look for holes in Caddy and the service behind it. */
export async function scanForHoles({ root, seconds }: { root: string; seconds: number }) {
  await using product = await startProduct({}, { secure: true });
  const output = join(root, "wapiti.json");
  const starts = [postPath("autumn-saddle-check"), ...hidden].flatMap((path) => ["-s", product.url + path]);
  const bounds = ["--max-scan-time", String(seconds), "--max-attack-time", String(Math.ceil(seconds / modules.length))];
  const nowhere = [
    "--endpoint",
    "http://127.0.0.1:9/",
    "--no-bugreport",
    "--store-session",
    root,
    "--store-config",
    root,
  ];
  const said = await run("wapiti", [
    ...["-u", `${product.url}/`, ...starts, "-m", modules.join(), ...bounds, ...nowhere],
    ...["-v", "1", "-f", "json", "-o", output],
  ]);
  let report: Report;
  try {
    report = JSON.parse(readFileSync(output, "utf8"));
  } catch {
    return { problems: [`wapiti came to no end: ${said.slice(-500)}`], figure: "" };
  }
  const found = [report.vulnerabilities, report.anomalies]
    .flatMap((kinds) => Object.entries(kinds))
    .flatMap(([kind, some]) => some.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`))
    .filter((one) => !known.test(one));
  const crashes = /could not|failed/i.test(product.errors()) ? [`the service complained: ${product.errors()}`] : [];
  const problems = [...found, ...crashes];
  const figure = `${modules.length} kinds of holes looked for, ${found.length} found`;
  console.log(`\nwapiti: ${figure}.`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
  return { problems, figure };
}
