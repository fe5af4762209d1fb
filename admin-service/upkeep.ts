import type { FactsFolder } from "#content/facts/open-facts.ts";
import { londonTime } from "#content/model/london-time.ts";
import type { KeptWords } from "./documents/kept-words.ts";
import type { Log } from "./errors.ts";
import type { KeptCounts } from "./numbers/counts.ts";
import type { PracticeStore } from "./practice/practice-store.ts";
import { type RepeatedJob, repeatJob } from "./retry.ts";
import type { AgeingFiles } from "./storage/ageing-files.ts";

const LOOK_MS = 3_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Looks for what nobody tells the service: see `publishUnseen`. */
export const lookForUnseen = (publishUnseen: () => Promise<void>): RepeatedJob =>
  repeatJob({
    async run() {
      await publishUnseen();
      return LOOK_MS;
    },
    firstRetryMs: LOOK_MS,
  });

type Tidied = Pick<KeptWords<unknown>, "show" | "tidyUp">;

interface Sent {
  counts: Pick<KeptCounts, "tidyUp">;
  sentPictures: AgeingFiles;
  sentExports: AgeingFiles;
}

/** Removes each day the words, pictures and exports that nobody has taken up again for long, and old numbers. */
export const tidyUpDaily = (kept: readonly Tidied[], { counts, sentPictures, sentExports }: Sent): RepeatedJob =>
  repeatJob({
    async run() {
      for (const words of kept) await words.tidyUp();
      await counts.tidyUp();
      await sentExports.tidyUp();
      await sentPictures.tidyUp((picture) => kept.some((words) => words.show(picture)));
      return DAY_MS;
    },
    firstRetryMs: DAY_MS,
  });

interface PolicyNotes {
  factsFolder: FactsFolder;
  practice: PracticeStore;
  log: Log;
  now: () => Date;
}

/**
 * Notes the privacy policy’s new date. Not with a save: that would be no change of one section, and Undo could not take it
 * back. Until then, the date is today.
 */
export function notePolicyDates({ factsFolder, practice, log, now }: PolicyNotes): RepeatedJob {
  let dueNote: string | undefined;
  return repeatJob({
    async run() {
      const note = factsFolder.newPolicyNote(londonTime(now()).date);
      // Only once it has stayed the same for a minute: several changes have one note.
      if (note !== undefined && note === dueNote)
        await practice.datePolicy().catch((error) => {
          log.error("the privacy policy’s date cannot be saved", error);
          throw error;
        });
      dueNote = note;
      return MINUTE_MS;
    },
    firstRetryMs: MINUTE_MS,
    longestRetryMs: DAY_MS,
  });
}
