import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { openJsonStore } from "../storage/json-store.ts";
import { hashPassword, newSalt, type PasswordHash, passwordHash } from "./password-hash.ts";

const schema = z.object({ password: passwordHash.optional(), overrideSalt: z.base64().optional() });

interface StoredPassword {
  readonly problem: string | undefined;
  /** The hash on disk, also when another process (`npm run password`) has changed it since; `undefined` when none is. */
  current(): Promise<PasswordHash | undefined>;
  set(password: string): Promise<void>;
  /** The salt for a password that is not stored: the same at every start, so that sessions outlive one. */
  overrideSalt(): Promise<string>;
}

/** Keeps the password's hash in `admin.json`. */
export async function openStoredPassword(options: {
  dataDir: string;
  cost?: number | undefined;
}): Promise<StoredPassword> {
  const path = join(options.dataDir, "admin.json");
  const open = () => openJsonStore<z.output<typeof schema>>({ path, schema, initial: {} });
  let stampWhenRead = await stampOf(path); // before reading: a change in between is then noticed next time
  let store = await open();
  const problemAtStart = store.problem;
  let rereading: Promise<void> | undefined;

  async function current(): Promise<PasswordHash | undefined> {
    if (rereading || (await stampOf(path)) !== stampWhenRead) {
      rereading ??= reread().finally(() => {
        rereading = undefined;
      });
      await rereading;
    }
    return store.data.password;
  }

  async function reread(): Promise<void> {
    const stamp = await stampOf(path);
    store = await open();
    stampWhenRead = stamp;
  }

  async function set(password: string): Promise<void> {
    const hash = await hashPassword(password, { cost: options.cost });
    await store.update((draft) => {
      draft.password = hash;
    });
  }

  function overrideSalt(): Promise<string> {
    const { overrideSalt: known } = store.data;
    return known ? Promise.resolve(known) : store.update((draft) => (draft.overrideSalt = newSalt()));
  }

  return {
    get problem() {
      return store.problem ?? problemAtStart;
    },
    current,
    set,
    overrideSalt,
  };
}

/** Changes whenever the file does: every write makes a new one. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : "missing";
}
