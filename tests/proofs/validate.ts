import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../admin-service/config.ts";
import { fetchTool } from "./on-demand.ts";

interface Finding {
  type: "error" | "info" | "non-document-error";
  subType?: "warning" | "fatal";
  url: string;
  message: string;
  extract?: string;
}

// npm run validate: checks every page of the live release with the W3C's validator, which needs Java.
const live = join(loadConfig().DIST_DIR, "live");
if (!existsSync(live)) stop("There is no release yet. Please run: npm run build");
if (spawnSync("java", ["-version"]).error)
  stop("Java is missing. Please run: sudo apt-get install default-jre-headless");

const release = realpathSync(live);
const pages = readdirSync(release, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
const validator = join(fetchTool("vnu-jar", "26.9.27"), "build/dist/vnu.jar");
const options = ["--format", "json", "--stdout", "--exit-zero-always"];
const report = execFileSync("java", ["-jar", validator, ...options, ...pages.map((page) => join(release, page))], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const { messages } = JSON.parse(report) as { messages: Finding[] };
const faults = messages.filter(({ type, subType }) => type !== "info" || subType === "warning");
for (const { url, message, extract } of faults) console.error(`${url}: ${message} ${extract ?? ""}`);
console.log(`${pages.length} pages, ${faults.length} errors and warnings.`);
if (faults.length > 0) process.exitCode = 1;

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
