/** Makes something of an object the first time it is asked for, and then answers that as long as the object lives. */
export function once<Item extends object, Made extends NonNullable<unknown>>(
  make: (item: Item) => Made,
): (item: Item) => Made {
  const made = new WeakMap<Item, Made>();
  return (item) => {
    const known = made.get(item);
    if (known !== undefined) return known;
    const fresh = make(item);
    made.set(item, fresh);
    return fresh;
  };
}
