import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startProduct } from "../product.ts";
import { fetchTool } from "./on-demand.ts";

// npm run observatory: rates the headers that Caddy sends with MDN's HTTP Observatory, from the redirect of HTTP onwards. It
// runs offline; its list of HSTS-preloaded domains is left empty, because our domain is not on it.

const GOAL = 125;

interface Verdict {
  result: string;
  pass: boolean;
  scoreModifier: number;
}

const tool = fetchTool("@mdn/mdn-http-observatory", "1.4.8");
writeFileSync(join(tool, "conf/hsts-preload.json"), "{}");
const { retrieve } = await import(join(tool, "src/retriever/retriever.js"));
const { ALL_TESTS } = await import(join(tool, "src/constants.js"));
const { getScoreModifier } = await import(join(tool, "src/grader/grader.js"));

await using product = await startProduct({}, { secure: true });
setDefaultCACertificates([...getCACertificates(), readFileSync(product.certificate, "utf8")]);
const ports = { httpsPort: new URL(product.url).port, httpPort: new URL(product.insecureUrl).port };

let missed = 0;
for (const path of ["/", "/contact", "/admin/login", "/api/health"]) {
  const answers = await retrieve("localhost", { ...ports, path });
  const verdicts: Verdict[] = ALL_TESTS.map((test: (answers: unknown) => Verdict) => test(answers));
  const modifiers = verdicts.map(({ result }) => getScoreModifier(result));
  const score = 100 + modifiers.reduce((sum, modifier) => sum + modifier, 0);
  for (const [at, { result, pass }] of verdicts.entries())
    if (!pass || modifiers[at] < 0) console.log(`  ${path}: ${result}`);
  if (score < GOAL || verdicts.some(({ pass }) => !pass)) missed++;
  console.log(
    `${path.padEnd(14)} ${score} of 100, ${verdicts.filter(({ pass }) => pass).length} of ${verdicts.length} passed`,
  );
}
process.exitCode = missed > 0 ? 1 : 0;
