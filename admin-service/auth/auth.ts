import { ServiceError } from "../errors.ts";
import { createBoundedQueue } from "./bounded-queue.ts";
import { nameOfDevice } from "./device-name.ts";
import { hashPassword, idOf, isSamePassword, type PasswordHash } from "./password-hash.ts";
import { generatePassword } from "./password-rules.ts";
import { openRecogniser } from "./recogniser.ts";
import { openSessions, wrongPassword } from "./sessions.ts";
import { openStoredPassword } from "./stored-password.ts";
import { networkOf, openThrottle } from "./throttle.ts";

interface AuthOptions {
  dataDir: string;
  distDir: string;
  /** Counts instead of the stored password. */
  adminPassword?: string | undefined;
  now?: (() => Date) | undefined;
  /** scrypt's N; tests make it cheap. */
  cost?: number | undefined;
}

export type Auth = Awaited<ReturnType<typeof openAuth>>;

interface LoginOptions {
  /** From an earlier login. */
  device?: string | undefined;
  /** Stay logged in on this device. */
  keep?: boolean | undefined;
  userAgent?: string | undefined;
}

interface Login {
  token: string;
  expiresAt: string;
  /** Sent along with the next login, it makes this device one that others' wrong passwords do not hold up. */
  device: string;
}

export async function openAuth({ dataDir, distDir, adminPassword, now = () => new Date(), cost }: AuthOptions) {
  const stored = await openStoredPassword({ dataDir, cost });
  const sessions = await openSessions({ dataDir, now });
  const throttle = await openThrottle({ dataDir, now });
  const recogniser = await openRecogniser({ dataDir, keyDir: distDir });
  const fullChecks = createBoundedQueue({ places: 4 });
  const quickChecks = createBoundedQueue({ places: 200 });

  const override =
    adminPassword === undefined
      ? undefined
      : await hashPassword(adminPassword, { cost, salt: await stored.overrideSalt() });
  const generatedPassword = override || (await stored.current()) ? undefined : generatePassword();
  if (generatedPassword !== undefined) await stored.set(generatedPassword);
  if (override && adminPassword !== undefined) recogniser.remember(idOf(override), adminPassword);
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
    devices: sessions.list,
    endDevice: sessions.endById,
    /** Rejects with one sentence for every wrong password, and with "too-many" when there were too many of them. */
    async login(password: string, address: string | undefined, options: LoginOptions = {}): Promise<Login> {
      const { device, keep = false, userAgent } = options;
      const remembered = device === undefined ? undefined : throttle.placeOfDevice(device);
      const place = remembered ?? networkOf(address);
      const inForce = idOf(await passwordInForce()); // a new one lifts the waits
      await throttle.admit(place); // before the queue, so that a blocked place takes none in it
      const check = async () => {
        const expected = await passwordInForce();
        const id = idOf(expected);
        return { id, right: (await recogniser.isRight(id, password)) ?? (await isSamePassword(password, expected)) };
      };
      const queue = recogniser.knows(inForce) ? quickChecks : fullChecks;
      const { id, right } = recogniser.remembers(inForce)
        ? await check()
        : await queue.run(check, { preferred: throttle.isKnown(place) });
      await throttle.record(place, right); // refuses where others from there have used up the tries meanwhile
      if (!right) throw wrongPassword();
      await recogniser.learn(id, password);
      const session = await sessions.begin(id, { kept: keep, device: nameOfDevice(userAgent) });
      return { ...session, device: (remembered && device) ?? (await throttle.rememberDevice()) };
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
      [stored, sessions, throttle, recogniser]
        .map(({ problem }) => problem())
        .filter((problem) => problem !== undefined),
  };
}
