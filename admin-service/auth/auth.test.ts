import { mkdtempDisposable, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { openAuth } from "./auth.ts";
import { openStoredPassword } from "./stored-password.ts";

/** Called after each full password check, before its result is used. */
const checked = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("./password-hash.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("./password-hash.ts")>();
  const isSamePassword: typeof original.isSamePassword = async (...args) => {
    const isSame = await original.isSamePassword(...args);
    await checked();
    return isSame;
  };
  return { ...original, isSamePassword };
});

const PASSWORD = "the grey mare walks home";
const HOME = "192.0.2.1";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Creates a data folder and a clock, optionally with an ADMIN_PASSWORD. Hashing is cheap. */
async function aPractice(environmentPassword?: string) {
  const folder = await mkdtempDisposable(join(tmpdir(), "auth-"));
  let time = Date.parse("2026-11-20T09:00:00Z");
  return {
    dataDir: folder.path,
    start: (adminPassword = environmentPassword) =>
      openAuth({ dataDir: folder.path, distDir: folder.path, adminPassword, now: () => new Date(time), cost: 16 }),
    pass(ms: number) {
      time += ms;
    },
    async everythingOnDisk() {
      const names = await readdir(folder.path);
      return (await Promise.all(names.map((name) => readFile(join(folder.path, name), "utf8")))).join("\n");
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}
type Practice = Awaited<ReturnType<typeof aPractice>>;
type Auth = Awaited<ReturnType<Practice["start"]>>;

const wrong = { code: "wrong-password", message: "Invalid password. Please try again." };
const failTimes = async (auth: Auth, times: number, address = HOME) => {
  for (let i = 0; i < times; i++) await expect(auth.login("wrong", address)).rejects.toMatchObject(wrong);
};

describe("the password", () => {
  test("is generated at the very first start and shown once, because only its hash is stored", async () => {
    await using practice = await aPractice();
    const auth = await practice.start();
    const generated = auth.generatedPassword ?? "";
    expect(generated.length).toBeGreaterThanOrEqual(20);
    await auth.login(generated, HOME);
    expect(await practice.everythingOnDisk()).not.toContain(generated);

    const later = await practice.start();
    expect(later.generatedPassword).toBeUndefined();
    await later.login(generated, HOME);
  });

  test("is hashed at the full cost, except in tests", { tags: ["slow"] }, async () => {
    await using practice = await aPractice(PASSWORD);
    await openAuth({ dataDir: practice.dataDir, distDir: practice.dataDir });
    const { password } = JSON.parse(await readFile(join(practice.dataDir, "admin.json"), "utf8"));
    expect(password.cost).toEqual({ N: 131_072, r: 8, p: 1 });
  });

  test("from the environment replaces the stored one, and is not stored itself", async () => {
    await using practice = await aPractice();
    const generated = (await practice.start()).generatedPassword ?? "";
    const auth = await practice.start(PASSWORD);
    expect(auth.generatedPassword).toBeUndefined();
    await auth.login(PASSWORD, HOME);
    await expect(auth.login(generated, HOME)).rejects.toMatchObject(wrong);
    expect(await practice.everythingOnDisk()).not.toContain(PASSWORD);
  });

  test("may be typed on any keyboard, because two encodings of the same letter count as equal", async () => {
    await using practice = await aPractice("café");
    await (await practice.start()).login("cafe\u0301", HOME);
  });

  test("set by `npm run password` takes effect without a restart: sessions end, waits are lifted, and only the new one works", async () => {
    await using practice = await aPractice();
    const auth = await practice.start();
    const former = auth.generatedPassword ?? "";
    const { token } = await auth.login(former, HOME);
    await failTimes(auth, 5);
    await (await openStoredPassword({ dataDir: practice.dataDir, cost: 16 })).set(PASSWORD);
    expect(await auth.verify(token)).toBe(false);
    await expect(auth.login(former, HOME)).rejects.toMatchObject(wrong);
    expect(await auth.verify((await auth.login(PASSWORD, HOME)).token)).toBe(true);
    expect(auth.problems()).toEqual([]);
  });

  test("is refused when it was replaced during the login", async () => {
    await using practice = await aPractice();
    const auth = await practice.start();
    checked.mockImplementationOnce(async () => {
      await (await openStoredPassword({ dataDir: practice.dataDir, cost: 16 })).set(PASSWORD);
      await auth.verify("somebody else’s call");
    });
    await expect(auth.login(auth.generatedPassword ?? "", HOME)).rejects.toMatchObject(wrong);
  });

  test("changed in the environment between two starts ends the sessions of the old one", async () => {
    await using practice = await aPractice(PASSWORD);
    const { token } = await (await practice.start()).login(PASSWORD, HOME);
    expect(await (await practice.start()).verify(token)).toBe(true);
    expect(await (await practice.start("another one")).verify(token)).toBe(false);
    expect(await (await practice.start()).verify(token)).toBe(false);
  });
});

describe("a session", () => {
  test("survives a restart, and its token is never on disk", async () => {
    await using practice = await aPractice(PASSWORD);
    const { token, expiresAt } = await (await practice.start()).login(PASSWORD, HOME);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expiresAt).toBe("2026-11-20T21:00:00.000Z");
    expect(await (await practice.start()).verify(token)).toBe(true);
    expect(await practice.everythingOnDisk()).not.toContain(token);
    for (const name of ["admin.json", "sessions.json", "throttle.json"]) {
      const path = join(practice.dataDir, name);
      expect((await stat(path)).mode & 0o777, name).toBe(0o600);
    }
  });

  test("ends two hours after its last use", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const { token } = await auth.login(PASSWORD, HOME);
    practice.pass(2 * HOUR - SECOND);
    expect(await auth.verify(token)).toBe(true);
    practice.pass(2 * HOUR - SECOND);
    expect(await (await practice.start()).verify(token)).toBe(true);
    practice.pass(2 * HOUR);
    expect(await auth.verify(token)).toBe(false);
  });

  test("ends twelve hours after it began, even when in use", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const { token } = await auth.login(PASSWORD, HOME);
    for (let hour = 1; hour < 12; hour++) {
      practice.pass(HOUR);
      expect(await auth.verify(token)).toBe(true);
    }
    practice.pass(HOUR);
    expect(await auth.verify(token)).toBe(false);
  });

  test("that has ended stays ended when the clock is set back", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const { token } = await auth.login(PASSWORD, HOME);
    practice.pass(30 * DAY);
    expect(await auth.verify(token)).toBe(false);
    practice.pass(-30 * DAY);
    expect(await auth.verify(token)).toBe(false);
  });

  test("from the future, after the clock was set back, has ended, and signing in again works at once", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const { token } = await auth.login(PASSWORD, HOME);
    practice.pass(-2 * DAY);
    expect(await auth.verify(token)).toBe(false);
    expect(await auth.verify((await auth.login(PASSWORD, HOME)).token)).toBe(true);
  });

  test("is one of five at most: the oldest ends first", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const tokens: string[] = [];
    for (let i = 0; i < 6; i++) {
      tokens.push((await auth.login(PASSWORD, HOME)).token);
      practice.pass(SECOND);
    }
    const valid = await Promise.all(tokens.map((token) => auth.verify(token)));
    expect(valid).toEqual([false, true, true, true, true, true]);
  });

  test("of a device that stays logged in lasts exactly thirty days, whether it is used or not", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const { token, expiresAt } = await auth.login(PASSWORD, HOME, { keep: true });
    expect(expiresAt).toBe("2026-12-20T09:00:00.000Z");
    practice.pass(29 * DAY);
    expect(await (await practice.start()).verify(token)).toBe(true);
    practice.pass(DAY - SECOND);
    expect(await auth.verify(token)).toBe(true);
    practice.pass(SECOND);
    expect(await auth.verify(token)).toBe(false);
  });

  test("of a device that stays logged in ends with the password, even if it changes while the service is down", async () => {
    await using practice = await aPractice();
    const first = await practice.start();
    const { token } = await first.login(first.generatedPassword ?? "", HOME, { keep: true });
    await (await openStoredPassword({ dataDir: practice.dataDir, cost: 16 })).set(PASSWORD);
    const auth = await practice.start();
    expect([await auth.verify(token), auth.devices(token)]).toEqual([false, []]);
    const again = await auth.login(PASSWORD, HOME, { keep: true });
    await (await openStoredPassword({ dataDir: practice.dataDir, cost: 16 })).set("another one");
    expect(await auth.verify(again.token)).toBe(false);
  });

  test("of a device that stays logged in is never ended by short ones, and is one of five at most", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const tokens: string[] = [];
    for (const keep of [true, true, true, true, true, true, false, false, false, false, false, false]) {
      tokens.push((await auth.login(PASSWORD, HOME, { keep })).token);
      practice.pass(SECOND);
    }
    const valid = await Promise.all(tokens.map((token) => auth.verify(token)));
    const five = Array(5).fill(true);
    expect(valid).toEqual([false, ...five, false, ...five]);
  });

  test("started by an older version of the service stays valid", async () => {
    await using practice = await aPractice(PASSWORD);
    const { token } = await (await practice.start()).login(PASSWORD, HOME);
    const path = join(practice.dataDir, "sessions.json");
    const stored = JSON.parse(await readFile(path, "utf8"));
    for (const session of stored.sessions) for (const key of ["kept", "device"]) delete session[key];
    await writeFile(path, JSON.stringify(stored));
    const auth = await practice.start();
    expect(await auth.verify(token)).toBe(true);
    expect(auth.devices(token)).toMatchObject([{ device: "A browser", kept: false, current: true }]);
    practice.pass(2 * HOUR);
    expect(await auth.verify(token)).toBe(false);
  });

  test("ends for good after signing out, while others stay valid", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const [one, other] = [await auth.login(PASSWORD, HOME), await auth.login(PASSWORD, HOME)];
    await auth.logout(one.token);
    expect(await (await practice.start()).verify(one.token)).toBe(false);
    expect(await auth.verify(other.token)).toBe(true);
  });

  test("in use is recorded on disk at most once a minute", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const { token } = await auth.login(PASSWORD, HOME);
    const file = () => readFile(join(practice.dataDir, "sessions.json"), "utf8");
    const before = await file();
    for (let i = 0; i < 50; i++) {
      practice.pass(SECOND);
      await auth.verify(token);
    }
    expect(await file()).toBe(before);
    practice.pass(10 * SECOND);
    await auth.verify(token);
    expect(await file()).not.toBe(before);
  });
});

describe("wrong passwords", () => {
  test("sent at the same time count like those sent one by one: after the fifth, no more are checked", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    await failTimes(auth, 4);
    const answers = await Promise.allSettled(["one", "two", "three"].map((password) => auth.login(password, HOME)));
    const codes = answers.map((answer) => (answer as PromiseRejectedResult).reason.code);
    expect(codes).toEqual(["wrong-password", "too-many", "too-many"]);
  });

  const waitOf = async (auth: Auth, address = HOME) => {
    const error = await auth.login(PASSWORD, address).catch((reason) => reason);
    expect(error).toMatchObject({ code: "too-many" });
    return error.retryAfter as number;
  };

  test("cost nothing five times, then a doubling wait of up to an hour, which the right password has to observe, too", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    await failTimes(auth, 5);
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const wait = await waitOf(auth);
      waits.push(wait);
      practice.pass(wait * SECOND - 1);
      await waitOf(auth);
      practice.pass(1);
      await failTimes(auth, 1);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  });

  test("are reset by the right one", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    await failTimes(auth, 4);
    await auth.login(PASSWORD, HOME);
    await failTimes(auth, 5);
  });

  test("are remembered across a restart, and do not block other networks", async () => {
    await using practice = await aPractice(PASSWORD);
    await failTimes(await practice.start(), 5);
    const auth = await practice.start();
    expect(await waitOf(auth)).toBe(30);
    await auth.login(PASSWORD, "192.0.2.2");
  });

  test("count together for all IPv6 addresses of a household, and for every spelling of an IPv4 address", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    for (const host of ["1200::1", "1200::2", "12aa::1", "12ff::1", "12ff:ffff::9"]) {
      await failTimes(auth, 1, `2001:db8:0:${host}`);
    }
    await waitOf(auth, "2001:db8:0:1234::1");
    await failTimes(auth, 1, "2001:db8:0:1300::1");
    await failTimes(auth, 5, "::ffff:203.0.113.7");
    await waitOf(auth, "203.0.113.7");
  });

  test("cost no longer wait than announced when the clock jumps", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    await failTimes(auth, 5);
    practice.pass(-2 * DAY);
    expect(await waitOf(auth)).toBe(30);
    practice.pass(30 * SECOND);
    await auth.login(PASSWORD, HOME);
    await failTimes(auth, 5);
    practice.pass(30 * DAY);
    await auth.login(PASSWORD, HOME);
  });

  test("from many networks at once do not lock the owner out: she gets in from a new network, even after a restart", async () => {
    await using practice = await aPractice(PASSWORD);
    const flood = (auth: Auth, net: number) =>
      Promise.all(Array.from({ length: 200 }, (_, host) => failTimes(auth, 1, `198.51.${net}.${host}`)));
    const first = await practice.start();
    await flood(first, 1);
    const [owner] = await Promise.all([first.login(PASSWORD, "203.0.113.1"), flood(first, 2)]);
    expect(await first.verify(owner.token)).toBe(true);
    await (await practice.start()).login(PASSWORD, "203.0.113.2");
  });

  test("from many networks at once do not lock the owner out after a restart with a stored password either", {
    tags: ["slow"],
  }, async () => {
    await using practice = await aPractice();
    const first = await practice.start();
    const password = first.generatedPassword ?? "";
    await first.login(password, HOME);
    const auth = await practice.start();
    const flood = Promise.all(Array.from({ length: 200 }, (_, net) => failTimes(auth, 1, `198.51.${net}.1`)));
    await auth.login(password, "203.0.113.1");
    await flood;
    expect(await practice.everythingOnDisk()).not.toContain(password);
  });

  test("are recognised by the full hash when the derived files were deleted or the password was changed", async () => {
    await using practice = await aPractice();
    const first = await practice.start();
    const password = first.generatedPassword ?? "";
    await first.login(password, HOME);
    await rm(join(practice.dataDir, "login.key"));
    const auth = await practice.start();
    await failTimes(auth, 1);
    await auth.login(password, HOME);
    await (await openStoredPassword({ dataDir: practice.dataDir, cost: 16 })).set(PASSWORD);
    const again = await practice.start();
    await expect(again.login(password, HOME)).rejects.toMatchObject(wrong);
    await again.login(PASSWORD, HOME);
  });

  test("are checked at almost no cost once the right one is known, so that nobody waits behind them", async () => {
    await using practice = await aPractice();
    const auth = await practice.start();
    checked.mockClear();
    await auth.login(auth.generatedPassword ?? "", HOME);
    await Promise.all(Array.from({ length: 50 }, (_, host) => failTimes(auth, 1, `198.51.100.${host}`)));
    await auth.login(auth.generatedPassword ?? "", "203.0.113.1");
    expect(checked).toHaveBeenCalledTimes(1);
  });

  test("do not block a device that has signed in before; its own wrong passwords block only itself", async () => {
    await using practice = await aPractice(PASSWORD);
    const { device } = await (await practice.start()).login(PASSWORD, "192.0.2.99");
    const auth = await practice.start();
    await failTimes(auth, 5);
    await expect(auth.login(PASSWORD, HOME)).rejects.toMatchObject({ code: "too-many" });
    await expect(auth.login(PASSWORD, HOME, { device: "made up" })).rejects.toMatchObject({ code: "too-many" });
    expect((await auth.login(PASSWORD, HOME, { device })).device).toBe(device);
    expect(await waitOf(auth)).toBe(30);
    for (let i = 0; i < 5; i++) await expect(auth.login("wrong", "192.0.2.2", { device })).rejects.toMatchObject(wrong);
    await expect(auth.login(PASSWORD, "192.0.2.2", { device })).rejects.toMatchObject({ code: "too-many" });
    await auth.login(PASSWORD, "192.0.2.2");
    expect(await practice.everythingOnDisk()).not.toContain(device);
  });

  test("from too many networks are forgotten, the oldest first, except for networks that have signed in", {
    tags: ["slow"],
  }, async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    await auth.login(PASSWORD, "203.0.113.1");
    await failTimes(auth, 5);
    const networks = Array.from({ length: 2_000 }, (_, net) => `10.${net >> 8}.${net & 255}.1`);
    await Promise.all(networks.map((address) => auth.login("wrong", address).catch(() => {})));
    await failTimes(auth, 1);
    expect(await practice.everythingOnDisk()).toContain('"203.0.113.1"');
  });

  test("sent ten at a time are not ten free guesses: five are tried and the others have to wait", async () => {
    await using practice = await aPractice(PASSWORD);
    const auth = await practice.start();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => auth.login("wrong", HOME).catch(({ code }) => code as string)),
    );
    expect(results.filter((result) => result === "wrong-password")).toHaveLength(5);
    expect(results.filter((result) => result === "too-many")).toHaveLength(5);
    expect(await waitOf(auth)).toBe(30);
  });
});
