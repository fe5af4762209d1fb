import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";

const MINUTE_MS = 60_000;
const IDLE_MS = 2 * 60 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
const USE_NOTED_EVERY_MS = MINUTE_MS;
const CLOCK_SLACK_MS = 5 * MINUTE_MS;
const MOST_SESSIONS = 5;

const schema = z.object({
  /** Which password the sessions were begun with. */
  passwordId: z.string().optional(),
  sessions: z.array(z.object({ tokenHash: z.string(), beganAt: z.number(), usedAt: z.number() })),
});
type State = z.output<typeof schema>;
type Session = State["sessions"][number];

interface Sessions {
  readonly problem: string | undefined;
  readonly passwordId: string | undefined;
  /** Ends every session that was begun with another password. */
  bindTo(passwordId: string): Promise<void>;
  begin(passwordId: string): Promise<{ token: string; expiresAt: string }>;
  /** Whether a token is valid, for a call that counts as use of its session. */
  verify(token: string): Promise<boolean>;
  /** The same for a look that does not keep the session alive. */
  isValid(token: string): boolean;
  end(token: string): Promise<void>;
}

/** Who is signed in. Only hashes of tokens reach the disk: nobody can sign in with the file. */
export async function openSessions({ dataDir, now }: { dataDir: string; now: () => Date }): Promise<Sessions> {
  const store = await openJsonStore<State>({ path: join(dataDir, "sessions.json"), schema, initial: { sessions: [] } });

  async function bindTo(passwordId: string): Promise<void> {
    await store.update((draft) => {
      if (draft.passwordId !== passwordId) draft.sessions = [];
      draft.passwordId = passwordId;
    });
  }

  async function begin(passwordId: string): Promise<{ token: string; expiresAt: string }> {
    const token = randomBytes(32).toString("base64url");
    const at = now().getTime();
    await store.update((draft) => {
      // The password may have been changed while this login was being checked.
      if (draft.passwordId !== passwordId)
        throw new ServiceError("wrong-password", "Invalid password. Please try again.");
      const others = draft.sessions.filter((session) => isAlive(session, at)).slice(1 - MOST_SESSIONS);
      draft.sessions = [...others, { tokenHash: hashOf(token), beganAt: at, usedAt: at }];
    });
    return { token, expiresAt: new Date(at + ABSOLUTE_MS).toISOString() };
  }

  async function verify(token: string): Promise<boolean> {
    const session = find(token);
    if (!session) return false;
    const at = now().getTime();
    const alive = isAlive(session, at);
    if (!alive)
      await end(token).catch(() => {}); // so that a clock set back does not revive it
    else if (at - session.usedAt >= USE_NOTED_EVERY_MS) await noteUse(session.tokenHash, at).catch(() => {});
    return alive;
  }

  /** Not at every request: a full disk, or a slow one, must not keep the owner from reading. */
  async function noteUse(tokenHash: string, at: number): Promise<void> {
    await store.update(({ sessions }) => {
      const session = sessions.find((one) => one.tokenHash === tokenHash);
      if (session) session.usedAt = at;
    });
  }

  async function end(token: string): Promise<void> {
    const tokenHash = hashOf(token);
    await store.update((draft) => {
      draft.sessions = draft.sessions.filter((session) => session.tokenHash !== tokenHash);
    });
  }

  function find(token: string): Session | undefined {
    const tokenHash = hashOf(token);
    return store.data.sessions.find((one) => one.tokenHash === tokenHash);
  }

  function isValid(token: string): boolean {
    const session = find(token);
    return session !== undefined && isAlive(session, now().getTime());
  }

  return {
    get problem() {
      return store.problem;
    },
    get passwordId() {
      return store.data.passwordId;
    },
    bindTo,
    begin,
    verify,
    isValid,
    end,
  };
}

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
