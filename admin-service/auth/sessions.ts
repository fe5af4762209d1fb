import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { LoggedInDevice } from "#content/model/answers.ts";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";

const MINUTE_MS = 60_000;
const MAX_IDLE_MS = 2 * 60 * MINUTE_MS;
const MAX_AGE_MS = 12 * 60 * MINUTE_MS;
/** Lifetime on a device that stays logged in. */
const KEPT_MAX_AGE_MS = 30 * 24 * 60 * MINUTE_MS;
/** Not every request is recorded, because a full or slow disk must not keep the owner from reading. */
const RECORD_USE_EVERY_MS = MINUTE_MS;
const CLOCK_SLACK_MS = 5 * MINUTE_MS;
/** Limit for each kind, so that short sessions never end one on a device that stays logged in. */
const MAX_SESSIONS_PER_KIND = 5;

const schema = z.object({
  /** Id of the password that the sessions were started with. */
  passwordId: z.string().optional(),
  sessions: z.array(
    z.object({
      tokenHash: z.string(),
      beganAt: z.number(),
      usedAt: z.number(),
      kept: z.boolean().default(false),
      device: z.string().default("A browser"),
    }),
  ),
});
type State = z.output<typeof schema>;
type Session = State["sessions"][number];

/** Opens the store of sessions. It holds only hashes of tokens, so nobody can sign in with the file. */
export async function openSessions({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const store = await openJsonStore(join(dataDir, "sessions.json"), schema, { sessions: [] });

  const find = ({ sessions }: Readonly<State>, token: string): Session | undefined => {
    const tokenHash = hashOf(token);
    return sessions.find((session) => session.tokenHash === tokenHash);
  };

  /** Ends the sessions that pass the test. Returns whether there was one. */
  const endWhere = (test: (session: Session) => boolean): Promise<boolean> =>
    store.update((draft) => {
      const before = draft.sessions.length;
      draft.sessions = draft.sessions.filter((session) => !test(session));
      return draft.sessions.length < before;
    });

  async function end(token: string): Promise<void> {
    const tokenHash = hashOf(token);
    await endWhere((session) => session.tokenHash === tokenHash);
  }

  return {
    end,
    problem: () => store.problem,
    passwordId: () => store.data.passwordId,
    /** Ends all sessions that were started with another password. */
    async bindToPassword(passwordId: string): Promise<void> {
      const bind = (draft: State) => {
        if (draft.passwordId !== passwordId) draft.sessions = [];
        draft.passwordId = passwordId;
      };
      await store.update(bind, { orInMemory: true });
    },
    /** Starts a session. `device` is a name such as “Safari on an iPhone”. */
    async begin(passwordId: string, { kept, device }: Pick<Session, "kept" | "device">) {
      const token = randomBytes(32).toString("base64url");
      const at = now().getTime();
      const begin = (draft: State) => {
        // The password may have been changed while this login was being checked.
        if (draft.passwordId !== passwordId) throw wrongPassword();
        const alive = draft.sessions.filter((session) => isAlive(session, at));
        const isSameKind = (session: Session) => session.kept === kept;
        const newest = new Set(alive.filter(isSameKind).slice(1 - MAX_SESSIONS_PER_KIND));
        const remaining = alive.filter((session) => !isSameKind(session) || newest.has(session));
        draft.sessions = [...remaining, { tokenHash: hashOf(token), beganAt: at, usedAt: at, kept, device }];
      };
      await store.update(begin, { orInMemory: true });
      return { token, expiresAt: new Date(at + (kept ? KEPT_MAX_AGE_MS : MAX_AGE_MS)).toISOString() };
    },
    /** Lists the devices that are logged in, the last used first. `token` marks the current one. */
    list(token: string): LoggedInDevice[] {
      const current = hashOf(token);
      const at = now().getTime();
      const alive = store.data.sessions.filter((session) => isAlive(session, at));
      return alive
        .toSorted((a, b) => b.usedAt - a.usedAt)
        .map(({ tokenHash, beganAt, usedAt, kept, device }) => ({
          id: sessionIdOf(tokenHash),
          device,
          since: new Date(beganAt).toISOString(),
          lastUsed: new Date(usedAt).toISOString(),
          kept,
          current: tokenHash === current,
        }));
    },
    /** Ends a session of the list. Returns false when the id is unknown. */
    endById: (id: string): Promise<boolean> => endWhere(({ tokenHash }) => sessionIdOf(tokenHash) === id),
    /** Returns whether a token is valid, and counts the call as use of its session. */
    async verify(token: string): Promise<boolean> {
      const session = find(store.data, token);
      if (!session) return false;
      const at = now().getTime();
      if (!isAlive(session, at)) {
        await end(token).catch(() => {}); // so that a clock set back does not revive it
        return false;
      }
      if (at - session.usedAt >= RECORD_USE_EVERY_MS) {
        const recordUse = (draft: State) => void Object.assign(find(draft, token) ?? {}, { usedAt: at });
        await store.update(recordUse, { orInMemory: true });
      }
      return true;
    },
    /** Returns whether a token is valid, without keeping its session alive. */
    isValid(token: string): boolean {
      const session = find(store.data, token);
      return session !== undefined && isAlive(session, now().getTime());
    },
  };
}

export const wrongPassword = () => new ServiceError("wrong-password", "Invalid password. Please try again.");

/** Returns whether a session is still valid. One from the future means that the clock was set back, so it has ended. */
function isAlive({ beganAt, usedAt, kept }: Session, at: number): boolean {
  if (kept) return isWithin(KEPT_MAX_AGE_MS, beganAt, at);
  return isWithin(MAX_AGE_MS, beganAt, at) && isWithin(MAX_IDLE_MS, usedAt, at);
}

function isWithin(span: number, since: number, at: number): boolean {
  return at - since < span && since - at < CLOCK_SLACK_MS;
}

/** Returns the public id of a session, which does not give access to it. */
const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 16);

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
