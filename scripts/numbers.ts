import { shownNumber } from "#content/model/shown-number.ts";
import { loadConfig } from "../admin-service/config.ts";
import { addCount, type Counts, readCounts, sumCounts } from "../admin-service/numbers/counts.ts";
import { readLog } from "../admin-service/numbers/read-log.ts";
import { giveUp, readArguments } from "./command.ts";

// npm run numbers: what people read, a day and a page, as the service has counted it. With files, what those logs say.
const { DATA_DIR } = loadConfig();
const usage = "npm run numbers -- --days 30, or npm run numbers -- LOGFILE";
const { values, positionals: logs } = readArguments(
  usage,
  { days: { type: "string", default: "30" } },
  Number.POSITIVE_INFINITY,
);
if (!/^[1-9]\d{0,3}$/.test(values.days))
  giveUp(`“${values.days}” is no number of days. It is written like this: ${usage}`);

const counts = logs.length > 0 ? await countLogs(logs) : readCounts(DATA_DIR);
const days = Object.keys(counts).sort().slice(-Number(values.days));
if (days.length === 0) console.log("Nothing has been counted yet.");
for (const day of days) {
  const [visits, messages] = (["visit", "message"] as const).map((kind) =>
    shownNumber(sumCounts(counts, kind, day).reduce((sum, [, number]) => sum + number, 0)),
  );
  console.log(`${day}: ${visits} visits, ${messages} messages`);
  for (const [path, views] of sumCounts(counts, "view", day)) console.log(`${shownNumber(views).padStart(8)}  ${path}`);
}

async function countLogs(paths: readonly string[]): Promise<Counts> {
  const counts: Counts = {};
  try {
    for (const path of paths)
      for await (const piece of readLog(path))
        for (const { day = "", counted } of piece) for (const one of counted) addCount(counts, day, ...one);
    return counts;
  } catch (error) {
    return giveUp(`The log cannot be read: ${(error as Error).message}`);
  }
}
