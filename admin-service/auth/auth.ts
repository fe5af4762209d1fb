import { ServiceError } from "../errors.ts";
import { generatePassword } from "./generate-password.ts";
import { networkOf } from "./network.ts";
import { hashPassword, idOf, isSamePassword, type PasswordHash } from "./password-hash.ts";
import { openSessions } from "./sessions.ts";
import { openStoredPassword } from "./stored-password.ts";
import { openThrottle } from "./throttle.ts";
import { createWaitingLine } from "./waiting-line.ts";

export interface Auth {
  /** Rejects with one sentence for every wrong password, and with "too-many" when there were too many of them. */
  login(password: string, address: string | undefined): Promise<{ token: string; expiresAt: string }>;
  /** Whether a token is valid, for a call that counts as use of its session. */
  verify(token: string): Promise<boolean>;
  /** The same for a look that does not keep the session alive. */
  isValid(token: string): Promise<boolean>;
  logout(token: string): Promise<void>;
  /** Made at the very first start, to be shown once: only its hash is kept. */
  readonly generatedPassword: string | undefined;
  problems(): string[];
}

interface AuthOptions {
  dataDir: string;
  /** Counts instead of the stored password. */
  adminPassword?: string | undefined;
  now?: (() => Date) | undefined;
  /** scrypt's N; tests make it cheap. */
  cost?: number | undefined;
}

export async function openAuth({ dataDir, adminPassword, now = () => new Date(), cost }: AuthOptions): Promise<Auth> {
  const stored = await openStoredPassword({ dataDir, cost });
  const sessions = await openSessions({ dataDir, now });
  const throttle = await openThrottle({ dataDir, now });
  const line = createWaitingLine({ places: 4 });

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
    if (sessions.passwordId !== idOf(password)) {
      await sessions.bindTo(idOf(password));
      await throttle.forgetAll();
    }
    return password;
  }

  async function login(password: string, address: string | undefined) {
    const network = networkOf(address);
    await passwordInForce(); // a new one lifts the waits
    await throttle.admit(network); // before the queue, so that a blocked network takes no place in it
    const attempt = async () => {
      await throttle.admit(network); // again: those ahead in the queue may be from the same network
      const expected = await passwordInForce();
      const right = await isSamePassword(password, expected);
      await throttle.record(network, right);
      if (!right) throw new ServiceError("wrong-password", "Invalid password. Please try again.");
      return sessions.begin(idOf(expected));
    };
    return line.enter(attempt, { preferred: throttle.knows(network) });
  }

  async function verify(token: string): Promise<boolean> {
    await passwordInForce();
    return sessions.verify(token);
  }

  async function isValid(token: string): Promise<boolean> {
    await passwordInForce();
    return sessions.isValid(token);
  }

  return {
    login,
    verify,
    isValid,
    logout: sessions.end,
    generatedPassword,
    problems: () =>
      [stored, sessions, throttle].map(({ problem }) => problem).filter((problem) => problem !== undefined),
  };
}
