import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { LoggedInDevice } from "#content/model/answers.ts";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";

const MINUTE_MS = 60_000;
const IDLE_MS = 2 * 60 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** For a device on which the owner stays logged in. */
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
/** Not at every request: a full disk, or a slow one, must not keep the owner from reading. */
const USE_NOTED_EVERY_MS = MINUTE_MS;
const CLOCK_SLACK_MS = 5 * MINUTE_MS;
/** Of each kind, so that short sessions never end a kept one. */
const MOST_SESSIONS = 5;

const schema = z.object({
  /** The password that the sessions were begun with. */
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

/** Who is signed in. Only hashes of tokens reach the disk: nobody can sign in with the file. */
export async function openSessions({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const store = await openJsonStore<State>({ path: join(dataDir, "sessions.json"), schema, initial: { sessions: [] } });

  const find = ({ sessions }: Readonly<State>, token: string): Session | undefined => {
    const tokenHash = hashOf(token);
    return sessions.find((session) => session.tokenHash === tokenHash);
  };

  /** Answers whether there was one. */
  const endOne = (isIt: (session: Session) => boolean): Promise<boolean> =>
    store.update((draft) => {
      const before = draft.sessions.length;
      draft.sessions = draft.sessions.filter((session) => !isIt(session));
      return draft.sessions.length < before;
    });

  async function end(token: string): Promise<void> {
    const tokenHash = hashOf(token);
    await endOne((session) => session.tokenHash === tokenHash);
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
    /** `device` is its name in plain words. */
    async begin(passwordId: string, { kept, device }: Pick<Session, "kept" | "device">) {
      const token = randomBytes(32).toString("base64url");
      const at = now().getTime();
      await store.update((draft) => {
        // The password may have been changed while this login was being checked.
        if (draft.passwordId !== passwordId) throw wrongPassword();
        const alive = draft.sessions.filter((session) => isAlive(session, at));
        const isOfItsKind = (session: Session) => session.kept === kept;
        const staying = new Set(alive.filter(isOfItsKind).slice(1 - MOST_SESSIONS));
        const others = alive.filter((session) => !isOfItsKind(session) || staying.has(session));
        draft.sessions = [...others, { tokenHash: hashOf(token), beganAt: at, usedAt: at, kept, device }];
      });
      return { token, expiresAt: new Date(at + (kept ? KEPT_MS : ABSOLUTE_MS)).toISOString() };
    },
    /** Where the owner is logged in, the one used last first. `token` tells which of them is asking. */
    list(token: string): LoggedInDevice[] {
      const current = hashOf(token);
      const at = now().getTime();
      const alive = store.data.sessions.filter((session) => isAlive(session, at));
      return alive
        .toSorted((a, b) => b.usedAt - a.usedAt)
        .map(({ tokenHash, beganAt, usedAt, kept, device }) => ({
          id: idOf(tokenHash),
          device,
          since: new Date(beganAt).toISOString(),
          lastUsed: new Date(usedAt).toISOString(),
          kept,
          current: tokenHash === current,
        }));
    },
    /** Ends one of the list; false when there is none of this id. */
    endById: (id: string): Promise<boolean> => endOne(({ tokenHash }) => idOf(tokenHash) === id),
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
function isAlive({ beganAt, usedAt, kept }: Session, at: number): boolean {
  if (kept) return isWithin(KEPT_MS, beganAt, at);
  return isWithin(ABSOLUTE_MS, beganAt, at) && isWithin(IDLE_MS, usedAt, at);
}

function isWithin(span: number, since: number, at: number): boolean {
  return at - since < span && since - at < CLOCK_SLACK_MS;
}

/** Names a session, and lets nobody in. */
const idOf = (tokenHash: string): string => tokenHash.slice(0, 16);

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
