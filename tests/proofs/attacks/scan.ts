import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { postPath } from "#content/facts/navigation.ts";
import { startProduct } from "../../product.ts";
import { run } from "./run-program.ts";

/** wapiti's modules that need neither a database from the internet nor a callback server there. */
const modules = [
  "backup",
  "blindsql",
  "cookieflags",
  "crlf",
  "csp",
  "csrf",
  "exec",
  "file",
  "htaccess",
  "http_headers",
  "methods",
  "permanentxss",
  "redirect",
  "shellshock",
  "sql",
  "xss",
];
/** Addresses that wapiti would not find by following links. */
const unlinkedPaths = [
  "/api/blog?limit=1&offset=0&summary=1",
  "/api/health",
  "/api/contact",
  "/admin/login",
  "/feed.json",
];

const falseAlarms = [
  // The header was for old browsers, did harm there, and is replaced by the content security policy.
  "HTTP Secure Headers: GET /: X-XSS-Protection is not set",
  // A token would be asked of visitors without scripts. Nobody is logged in by a cookie, and what another site's page sends
  // is refused by its origin (`onlyOwnPages`).
  "Cross Site Request Forgery: POST /api/contact: Lack of anti CSRF token",
];

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
  anomalies: Record<string, { method: string; path: string; info: string }[]>;
}

export const hasWapiti = (): boolean => spawnSync("wapiti", ["--version"]).error === undefined;

/** Scans Caddy and the service behind it for vulnerabilities with wapiti. */
export async function scanForHoles({ root, seconds }: { root: string; seconds: number }) {
  await using product = await startProduct({}, { secure: true });
  const reportFile = join(root, "wapiti.json");
  const starts = [postPath("autumn-saddle-check"), ...unlinkedPaths].flatMap((path) => ["-s", product.url + path]);
  const bounds = ["--max-scan-time", String(seconds), "--max-attack-time", String(Math.ceil(seconds / modules.length))];
  const offline = [
    "--endpoint",
    "http://127.0.0.1:9/",
    "--no-bugreport",
    "--store-session",
    root,
    "--store-config",
    root,
  ];
  const output = await run("wapiti", [
    "-u",
    `${product.url}/`,
    ...starts,
    "-m",
    modules.join(),
    ...bounds,
    ...offline,
    "-v",
    "1",
    "-f",
    "json",
    "-o",
    reportFile,
  ]);
  let report: Report;
  try {
    report = JSON.parse(readFileSync(reportFile, "utf8"));
  } catch {
    return { problems: [`wapiti came to no end: ${output.slice(-500)}`], figure: "" };
  }
  const found = [report.vulnerabilities, report.anomalies]
    .flatMap((kinds) => Object.entries(kinds))
    .flatMap(([kind, some]) => some.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`))
    .filter((one) => !falseAlarms.includes(one));
  const crashes = /could not|failed/i.test(product.errors()) ? [`the service complained: ${product.errors()}`] : [];
  const problems = [...found, ...crashes];
  const figure = `${modules.length} kinds of holes looked for, ${found.length} found`;
  console.log(`\nwapiti: ${figure}.`);
  for (const problem of problems) console.log(`  PROBLEM ${problem}`);
  return { problems, figure };
}
