import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";

const MINUTE_MS = 60_000;
const IDLE_MS = 2 * 60 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** Not at every request: a full disk, or a slow one, must not keep the owner from reading. */
const USE_NOTED_EVERY_MS = MINUTE_MS;
const CLOCK_SLACK_MS = 5 * MINUTE_MS;
const MOST_SESSIONS = 5;

const schema = z.object({
  /** The password that the sessions were begun with. */
  passwordId: z.string().optional(),
  sessions: z.array(z.object({ tokenHash: z.string(), beganAt: z.number(), usedAt: z.number() })),
});
type State = z.output<typeof schema>;
type Session = State["sessions"][number];

/** Who is signed in. Only hashes of tokens reach the disk: nobody can sign in with the file. */
export async function openSessions({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const store = await openJsonStore<State>({ path: join(dataDir, "sessions.json"), schema, initial: { sessions: [] } });

  const find = ({ sessions }: Readonly<State>, token: string): Session | undefined => {
    const tokenHash = hashOf(token);
    return sessions.find((session) => session.tokenHash === tokenHash);
  };

  async function end(token: string): Promise<void> {
    await store.update((draft) => {
      const ended = find(draft, token);
      draft.sessions = draft.sessions.filter((session) => session !== ended);
    });
  }

  return {
    end,
    problem: () => store.problem,
    passwordId: () => store.data.passwordId,
    /** Ends every session that was begun with another password. */
    async bindTo(passwordId: string): Promise<void> {
      await store.update((draft) => {
        if (draft.passwordId !== passwordId) draft.sessions = [];
        draft.passwordId = passwordId;
      });
    },
    async begin(passwordId: string): Promise<{ token: string; expiresAt: string }> {
      const token = randomBytes(32).toString("base64url");
      const at = now().getTime();
      await store.update((draft) => {
        // The password may have been changed while this login was being checked.
        if (draft.passwordId !== passwordId) throw wrongPassword();
        const others = draft.sessions.filter((session) => isAlive(session, at)).slice(1 - MOST_SESSIONS);
        draft.sessions = [...others, { tokenHash: hashOf(token), beganAt: at, usedAt: at }];
      });
      return { token, expiresAt: new Date(at + ABSOLUTE_MS).toISOString() };
    },
    /** Whether a token is valid, for a call that counts as use of its session. */
    async verify(token: string): Promise<boolean> {
      const session = find(store.data, token);
      if (!session) return false;
      const at = now().getTime();
      if (!isAlive(session, at)) {
        await end(token).catch(() => {}); // so that a clock set back does not revive it
        return false;
      }
      if (at - session.usedAt >= USE_NOTED_EVERY_MS) {
        const noteUse = (draft: State) => void Object.assign(find(draft, token) ?? {}, { usedAt: at });
        await store.update(noteUse).catch(() => {});
      }
      return true;
    },
    /** The same for a background check that does not keep the session alive. */
    isValid(token: string): boolean {
      const session = find(store.data, token);
      return session !== undefined && isAlive(session, now().getTime());
    },
  };
}

export const wrongPassword = () => new ServiceError("wrong-password", "Invalid password. Please try again.");

/** A session from the future means that the clock was set back. Its true age is unknown, so it has ended. */
function isAlive({ beganAt, usedAt }: Session, at: number): boolean {
  return isWithin(ABSOLUTE_MS, beganAt, at) && isWithin(IDLE_MS, usedAt, at);
}

function isWithin(span: number, since: number, at: number): boolean {
  return at - since < span && since - at < CLOCK_SLACK_MS;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
