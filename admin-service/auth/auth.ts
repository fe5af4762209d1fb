import { ServiceError } from "../errors.ts";
import { networkOf } from "../limits.ts";
import { createBoundedQueue } from "./bounded-queue.ts";
import { describeDevice } from "./device-name.ts";
import { openFastVerifier } from "./fast-verifier.ts";
import { hashPassword, isSamePassword, type PasswordHash, passwordIdOf } from "./password-hash.ts";
import { generatePassword } from "./password-rules.ts";
import { openSessions, wrongPassword } from "./sessions.ts";
import { openStoredPassword } from "./stored-password.ts";
import { openThrottle } from "./throttle.ts";

interface AuthOptions {
  dataDir: string;
  distDir: string;
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
export async function openAuth({ dataDir, distDir, adminPassword, now = () => new Date(), cost }: AuthOptions) {
  const stored = await openStoredPassword({ dataDir, cost });
  const sessions = await openSessions({ dataDir, now });
  const throttle = await openThrottle({ dataDir, now });
  const fastVerifier = await openFastVerifier({ dataDir, keyDir: distDir });
  const fullChecks = createBoundedQueue({ capacity: 4 });
  const fastChecks = createBoundedQueue({ capacity: 200 });

  let environmentHash: PasswordHash | undefined;
  if (adminPassword !== undefined) {
    environmentHash = await hashPassword(adminPassword, { cost, salt: await stored.environmentSalt() });
    fastVerifier.remember(passwordIdOf(environmentHash), adminPassword);
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
      const currentId = passwordIdOf(await loadPassword()); // first, because a new password lifts the waits
      await throttle.admit(client); // before the queue, so that a blocked client takes no place in it
      const check = async () => {
        const expected = await loadPassword();
        const id = passwordIdOf(expected);
        const isRight = (await fastVerifier.verify(id, password)) ?? (await isSamePassword(password, expected));
        return { id, isRight };
      };
      const queue = fastVerifier.isStored(currentId) ? fastChecks : fullChecks;
      const { id, isRight } = fastVerifier.isRemembered(currentId)
        ? await check()
        : await queue.run(check, { preferred: throttle.isKnown(client) });
      await throttle.record(client, isRight); // rejects if concurrent logins have used up the attempts
      if (!isRight) throw wrongPassword();
      await fastVerifier.store(id, password);
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
      [stored, sessions, throttle, fastVerifier]
        .map(({ problem }) => problem())
        .filter((problem) => problem !== undefined),
  };
}
