import { parseArgs } from "node:util";
import { facts, samplePosts } from "#content/facts/testing/sample.ts";
import { openRules } from "#content/model/open-rules.ts";
import { findingsIn } from "#content/model/rules.ts";
import {
  figuresOf,
  type Judged,
  judgeApart,
  marksPerThousandWords,
  measuredWriters,
  ordinaryWriters,
} from "./corpus.ts";

// npm run corpus: measures the rules with the sentences of each writer, after the reader has learnt from all others.
// `--sentences` lists the worst misses and false alarms of each family.

const { sentences } = parseArgs({ options: { sentences: { type: "boolean", default: false } } }).values;
const percent = (share: number) => `${(share * 100).toFixed(0)} %`.padStart(6);

function printFigures(name: string, judged: readonly Judged[]): void {
  const { recall, precision, redSeen, ambersSeen, freeMarked } = figuresOf(judged);
  console.log(
    `${name.padEnd(16)}${String(judged.length).padStart(5)} sentences   red: recall ${percent(recall)}  precision ${percent(precision)}  seen ${percent(redSeen)}   doubtful: seen ${percent(ambersSeen)}   free: marked ${percent(freeMarked)}`,
  );
}

// Timed first, while the process is as fresh as a service that has just started.
const rules = openRules();
const started = performance.now();
rules.weights();
const learning = performance.now() - started;
const content = samplePosts().join("\n\n").split(" ").slice(0, 2_000).join(" ");
const times = Array.from({ length: 100 }, () => {
  const start = performance.now();
  findingsIn(rules, { kind: "post", fields: { content } }, facts);
  return performance.now() - start;
}).sort((one, other) => one - other);

const all = measuredWriters.flatMap((writer) => {
  const judged = judgeApart(writer);
  printFigures(writer, judged);
  return judged;
});
printFigures("all of them", all);

// Half of what these writers wrote may not be said; of what owners write, little. So this is how often the rules are wrong.
console.log(
  "\nOrdinary posts, all of which may be said, had nothing been learnt from their writer: marks in 1,000 words",
);
for (const writer of ordinaryWriters) {
  const { red, amber } = marksPerThousandWords(judgeApart(writer));
  console.log(`${writer.padEnd(16)}red ${red.toFixed(1)}  amber ${amber.toFixed(1)}`);
}

console.log("\nBy family");
for (const [family, judged] of [...Map.groupBy(all, ({ sentence }) => sentence.family)].sort())
  printFigures(family, judged);

console.log("\nOf those that the reader thinks this likely to be red, so many are:");
const decided = all.filter(({ sentence }) => sentence.colour !== "amber");
for (let tenth = 0; tenth < 10; tenth++) {
  const those = decided.filter(({ share }) => Math.min(Math.floor(share * 10), 9) === tenth);
  const red = those.filter(({ sentence }) => sentence.colour === "red").length / those.length;
  console.log(`  ${tenth * 10} to ${tenth * 10 + 10} %: ${percent(red)} of ${those.length}`);
}
const named = all.filter(({ sentence, found }) => sentence.colour === "red" && found === "red");
const rightly = named.filter(({ sentence, family }) => sentence.family === family).length / named.length;
console.log(`\nThe family of ${percent(rightly).trim()} of the red ones found is the right one.`);

if (sentences) {
  const worst = (judged: readonly Judged[], sign: 1 | -1) =>
    judged.toSorted((a, b) => sign * (a.share - b.share)).slice(0, 3);
  for (const [family, judged] of [...Map.groupBy(all, ({ sentence }) => sentence.family)].sort()) {
    const missed = judged.filter(({ sentence, found }) => sentence.colour === "red" && found === "free");
    const alarms = judged.filter(({ sentence, found }) => sentence.colour === "free" && found === "red");
    console.log(`\n${family}`);
    for (const { sentence } of worst(missed, 1)) console.log(`  missed: ${sentence.text}`);
    for (const { sentence } of worst(alarms, -1)) console.log(`  false alarm: ${sentence.text}`);
  }
}
console.log(
  `\nLearning took ${learning.toFixed(0)} ms. 2,000 words of the shipped posts: ${times[50]?.toFixed(1)} ms (the median of 100 times; the best ${times[0]?.toFixed(1)} ms)`,
);
