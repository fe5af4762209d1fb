/** Returns the value at a path, such as `contact.address.town`. */
export const valueAt = (values: unknown, path: string | readonly PropertyKey[]): unknown =>
  (typeof path === "string" ? path.split(".") : path).reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    values,
  );

/** Returns the JSON merge patch (RFC 7396) that sets values at their paths. */
export function patchOf(values: readonly (readonly [path: string, value: unknown])[]): object {
  const patch = {};
  for (const [path, value] of values) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const parent = keys.reduce<Record<string, unknown>>((map, key) => {
      map[key] ??= {};
      return map[key] as Record<string, unknown>;
    }, patch);
    parent[last] = value;
  }
  return patch;
}
