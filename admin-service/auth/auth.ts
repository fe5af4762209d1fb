import { ServiceError } from "../errors.ts";
import { createBoundedQueue } from "./bounded-queue.ts";
import { hashPassword, idOf, isSamePassword, type PasswordHash } from "./password-hash.ts";
import { generatePassword } from "./password-rules.ts";
import { openSessions, wrongPassword } from "./sessions.ts";
import { openStoredPassword } from "./stored-password.ts";
import { networkOf, openThrottle } from "./throttle.ts";

interface AuthOptions {
  dataDir: string;
  /** Counts instead of the stored password. */
  adminPassword?: string | undefined;
  now?: (() => Date) | undefined;
  /** scrypt's N; tests make it cheap. */
  cost?: number | undefined;
}

export type Auth = Awaited<ReturnType<typeof openAuth>>;

export async function openAuth({ dataDir, adminPassword, now = () => new Date(), cost }: AuthOptions) {
  const stored = await openStoredPassword({ dataDir, cost });
  const sessions = await openSessions({ dataDir, now });
  const throttle = await openThrottle({ dataDir, now });
  const queue = createBoundedQueue({ places: 4 });

  const override =
    adminPassword === undefined
      ? undefined
      : await hashPassword(adminPassword, { cost, salt: await stored.overrideSalt() });
  const generatedPassword = override || (await stored.current()) ? undefined : generatePassword();
  if (generatedPassword !== undefined) await stored.set(generatedPassword);
  await passwordInForce();

  /** A new password, set here or by the command, ends the sessions of the old one and lifts all waits. */
  async function passwordInForce(): Promise<PasswordHash> {
    const password = override ?? (await stored.current());
    if (!password)
      throw new ServiceError("unavailable", "No password is set. On the server, npm run password sets one.");
    if (sessions.passwordId() !== idOf(password)) {
      await sessions.bindTo(idOf(password));
      await throttle.forgetAll();
    }
    return password;
  }

  return {
    /** Made at the very first start, to be shown once: only its hash is kept. */
    generatedPassword,
    logout: sessions.end,
    /** Rejects with one sentence for every wrong password, and with "too-many" when there were too many of them. */
    async login(password: string, address: string | undefined): Promise<{ token: string; expiresAt: string }> {
      const network = networkOf(address);
      await passwordInForce(); // a new one lifts the waits
      await throttle.admit(network); // before the queue, so that a blocked network takes no place in it
      const attempt = async () => {
        await throttle.admit(network); // again: those ahead in the queue may be from the same network
        const expected = await passwordInForce();
        const right = await isSamePassword(password, expected);
        await throttle.record(network, right);
        if (!right) throw wrongPassword();
        return sessions.begin(idOf(expected));
      };
      return queue.run(attempt, { preferred: throttle.isKnown(network) });
    },
    /** Whether a token is valid, for a call that counts as use of its session. */
    async verify(token: string): Promise<boolean> {
      await passwordInForce();
      return sessions.verify(token);
    },
    /** The same for a background check that does not keep the session alive. */
    async isValid(token: string): Promise<boolean> {
      await passwordInForce();
      return sessions.isValid(token);
    },
    problems: () =>
      [stored, sessions, throttle].map(({ problem }) => problem()).filter((problem) => problem !== undefined),
  };
}
