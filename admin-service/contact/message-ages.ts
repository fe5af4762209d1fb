import type { z } from "zod";
import { clockJump } from "../storage/ageing-files.ts";
import type { JsonStore } from "../storage/json-store.ts";
import type { Message, messagesSchema } from "./message.ts";
import { moveCopies } from "./message-copies.ts";

const DAY_MS = 24 * 3_600_000;

interface MessageAgesOptions {
  store: JsonStore<z.output<typeof messagesSchema>>;
  dataDir: string;
  /** How long the privacy policy says that messages are kept. */
  keptMonths: () => number;
  now: () => Date;
}

/** Tells when messages expire, as the privacy policy promises. Time by which the clock has jumped is no age. */
export function trackAges({ store, dataDir, keptMonths, now }: MessageAgesOptions) {
  let clockSeen = store.data.clock?.seen ?? now().getTime();
  const clockAhead = () => store.data.clock?.ahead ?? 0;

  function periodEnd(since: string | Date): Date {
    const end = new Date(since);
    end.setUTCMonth(end.getUTCMonth() + keptMonths());
    return end;
  }

  return {
    /** By how much the clock has jumped ahead in all, in milliseconds. */
    clockAhead,
    periodEnd,
    keptUntil: ({ receivedAt, clockAhead: before = 0 }: Message): Date =>
      new Date(periodEnd(receivedAt).getTime() + clockAhead() - before),
    /** Notes about once a day when the clock was seen, and at once by how much it has jumped. */
    async followClock(present: Date): Promise<void> {
      const seen = present.getTime();
      const jump = clockJump(clockSeen, seen);
      if (jump) await moveCopies(dataDir, jump, present);
      const { messages, clock } = store.data;
      const isDue = clock ? Math.abs(seen - clock.seen) > DAY_MS : messages.length > 0;
      if (jump || isDue)
        await store.update((draft) => {
          draft.clock = { seen, ahead: (draft.clock?.ahead ?? 0) + jump };
        });
      clockSeen = seen;
    },
  };
}
