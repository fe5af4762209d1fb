import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ServiceError } from "../errors.ts";
import { networkOf } from "../limits.ts";
import { serially } from "../serially.ts";
import { describeDevice } from "./device-name.ts";
import { hashPassword, isSamePassword, type PasswordHash, passwordIdOf, rememberedPassword } from "./password-hash.ts";
import { generatePassword } from "./password-rules.ts";
import { openSessions, wrongPassword } from "./sessions.ts";
import { openStoredPassword } from "./stored-password.ts";
import { openThrottle } from "./throttle.ts";

/** How many passwords may wait for a full check, of strangers in all and of one client: each takes a third of a second. */
const MAX_WAITING = 200;
const MAX_WAITING_OF_CLIENT = 5;

interface AuthOptions {
  dataDir: string;
  /** Replaces the stored password. */
  adminPassword?: string | undefined;
  now?: (() => Date) | undefined;
  /** scrypt's N; tests use a low one. */
  cost?: number | undefined;
}

export type Auth = Awaited<ReturnType<typeof openAuth>>;

interface LoginOptions {
  /** Token of a device that has logged in before. */
  device?: string | undefined;
  /** Whether to stay logged in on this device. */
  keep?: boolean | undefined;
  userAgent?: string | undefined;
}

interface Login {
  token: string;
  expiresAt: string;
  /** Device token. Sent with the next login, it keeps wrong passwords from others from blocking this device. */
  device: string;
}

/** Opens logins and sessions, with everything that they keep on disk. */
export async function openAuth({ dataDir, adminPassword, now = () => new Date(), cost }: AuthOptions) {
  const stored = await openStoredPassword({ dataDir, cost });
  const sessions = await openSessions({ dataDir, now });
  const throttle = await openThrottle({ dataDir, now });
  await rm(join(dataDir, "login-check.json"), { force: true }); // an older version’s, by which guessing was cheaper
  const remembered = rememberedPassword();
  // A full check takes 128 MiB and a thread of the pool that file access needs, too. Strangers hold up only each other.
  const inTurnOfKnown = serially();
  const inTurnOfStrangers = serially();
  /** The clients whose passwords are being checked or wait for it. */
  const waiting: string[] = [];

  let environmentHash: PasswordHash | undefined;
  if (adminPassword !== undefined) {
    environmentHash = await hashPassword(adminPassword, { cost, salt: await stored.environmentSalt() });
    remembered.remember(passwordIdOf(environmentHash), adminPassword);
  }
  const generatedPassword = environmentHash || (await stored.current()) ? undefined : generatePassword();
  if (generatedPassword !== undefined) await stored.set(generatedPassword);
  await loadPassword();

  /** Returns the current password's hash. After a change, ends the sessions of the old one and lifts all waits. */
  async function loadPassword(): Promise<PasswordHash> {
    const password = environmentHash ?? (await stored.current());
    if (!password)
      throw new ServiceError("unavailable", "No password is set. On the server, npm run password sets one.");
    if (sessions.passwordId() !== passwordIdOf(password)) {
      await sessions.bindToPassword(passwordIdOf(password));
      await throttle.reset();
    }
    return password;
  }

  /** Checks a password: at no cost once the right one is known, so that then nobody waits behind a flood of guesses. */
  async function check(password: string): Promise<{ id: string; isRight: boolean }> {
    const expected = await loadPassword();
    const id = passwordIdOf(expected);
    const isRight = remembered.compare(id, password) ?? (await isSamePassword(password, expected));
    if (isRight) remembered.remember(id, password);
    return { id, isRight };
  }

  async function checkInTurn(password: string, client: string): Promise<{ id: string; isRight: boolean }> {
    if (remembered.isOf(passwordIdOf(await loadPassword()))) return check(password);
    const isKnown = throttle.isKnown(client);
    const ofClient = waiting.filter((other) => other === client).length;
    if (ofClient >= MAX_WAITING_OF_CLIENT || (!isKnown && waiting.length > MAX_WAITING))
      throw new ServiceError("too-many", "Too many people are signing in at once. Please try again in a moment.", 2);
    waiting.push(client);
    const inTurn = isKnown ? inTurnOfKnown : inTurnOfStrangers;
    return inTurn(() => check(password)).finally(() => waiting.splice(waiting.indexOf(client), 1));
  }

  return {
    /** Generated at the very first start, and shown once, because only its hash is stored. */
    generatedPassword,
    logout: sessions.end,
    devices: sessions.list,
    endDevice: sessions.endById,
    /** Rejects with "wrong-password", or with "too-many" after too many wrong ones. */
    async login(password: string, address: string | undefined, options: LoginOptions = {}): Promise<Login> {
      const { device, keep = false, userAgent } = options;
      const knownDevice = device === undefined ? undefined : throttle.clientOfDevice(device);
      const client = knownDevice ?? networkOf(address);
      await loadPassword(); // first, because a new password lifts the waits
      await throttle.admit(client); // before the queue, so that a blocked client takes no place in it
      const { id, isRight } = await checkInTurn(password, client);
      await throttle.record(client, isRight); // rejects if concurrent logins have used up the attempts
      if (!isRight) throw wrongPassword();
      const session = await sessions.begin(id, { kept: keep, device: describeDevice(userAgent) });
      return { ...session, device: (knownDevice && device) ?? (await throttle.rememberDevice()) };
    },
    /** Returns whether a token is valid, and counts the call as use of its session. */
    async verify(token: string): Promise<boolean> {
      await loadPassword();
      return sessions.verify(token);
    },
    /** Returns whether a token is valid, without keeping its session alive. */
    async isValid(token: string): Promise<boolean> {
      await loadPassword();
      return sessions.isValid(token);
    },
    problems: () =>
      [stored, sessions, throttle].map(({ problem }) => problem()).filter((problem) => problem !== undefined),
  };
}
