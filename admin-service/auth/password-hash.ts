import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";

/** scrypt's cost for one guess: 128 MiB and about a third of a second, as OWASP advises. */
const FULL_COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY_BYTES = 256 * 1024 * 1024; // Node's default is too low for that cost

export const passwordHash = z.object({
  salt: z.base64(),
  hash: z.base64(),
  cost: z.object({ N: z.int(), r: z.int(), p: z.int() }),
});
export type PasswordHash = z.output<typeof passwordHash>;

export const newSalt = (): string => randomBytes(16).toString("base64");

export async function hashPassword(
  password: string,
  { cost: N = FULL_COST.N, salt = newSalt() }: { cost?: number | undefined; salt?: string } = {},
): Promise<PasswordHash> {
  const cost = { ...FULL_COST, N };
  return { salt, hash: (await derive(password, salt, cost)).toString("base64"), cost };
}

export async function isSamePassword(password: string, { salt, hash, cost }: PasswordHash): Promise<boolean> {
  const expected = Buffer.from(hash, "base64");
  const derived = await derive(password, salt, cost);
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

/** Returns an id that changes with the password and does not reveal its hash. */
export function passwordIdOf({ hash }: PasswordHash): string {
  return createHash("sha256").update(hash).digest("hex");
}

/** Derives the key of the normalised password: an "é" is one character on some keyboards and two on others. */
function derive(password: string, salt: string, cost: PasswordHash["cost"]): Promise<Buffer> {
  return scryptAsync(password.normalize("NFKC"), Buffer.from(salt, "base64"), 32, {
    ...cost,
    maxmem: MAX_MEMORY_BYTES,
  });
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
