/** Returns an object with these fields of another one; without those that it does not have. */
export function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key]]] : []))) as Pick<T, Key>;
}

/** Returns an object without these fields. */
export function omit<T extends object, Key extends keyof T>(from: T, ...keys: readonly Key[]): Omit<T, Key> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key as Key))) as Omit<T, Key>;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
