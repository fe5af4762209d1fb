import { parseArgs } from "node:util";
import { facts, samplePosts } from "#content/facts/testing/sample.ts";
import { openRules } from "#content/model/open-rules.ts";
import { findingsIn } from "#content/model/rules.ts";
import { figuresOf, judge } from "./corpus.ts";

// npm run corpus: measures the rules with the corpus. `--sentences` lists the sentences of tuning.tsv that they get wrong.

const { sentences } = parseArgs({ options: { sentences: { type: "boolean", default: false } } }).values;
const rules = openRules();
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

// Timed first, while the process is as fresh as a service that has just started.
const content = samplePosts().join("\n\n").split(" ").slice(0, 2_000).join(" ");
const times = Array.from({ length: 100 }, () => {
  const start = performance.now();
  findingsIn(rules, { kind: "post", fields: { content } }, facts);
  return performance.now() - start;
}).sort((one, other) => one - other);

for (const half of ["tuning", "apart"] as const) {
  const judged = judge(rules, half);
  const { recall, precision, ambersSeen } = figuresOf(judged);
  const name = half === "tuning" ? "seen while tuning" : "kept apart";
  console.log(
    `${String(judged.length).padStart(4)} sentences ${name.padEnd(18)} recall on red ${percent(recall)}   precision ${percent(precision)}   ambers seen ${percent(ambersSeen)}`,
  );
  if (!sentences || half === "apart") continue;
  for (const { sentence, findings, found } of judged) {
    if (found === sentence.colour || (sentence.colour === "amber" && found === "red")) continue;
    const why = findings.map(({ rule, text }) => `${rule}: “${text}”`).join("; ");
    console.log(`  ${sentence.family}, ${sentence.colour}, found ${found}: ${sentence.text}${why && `  [${why}]`}`);
  }
}
console.log(
  `2,000 words of the shipped posts: ${times[50]?.toFixed(1)} ms (the median of 100 times; the best ${times[0]?.toFixed(1)} ms)`,
);
