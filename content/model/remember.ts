/**
 * Like `Array.prototype.map`, for lists of which few items change from one call to the next: what is the same object at
 * the same place is taken from the last call.
 */
export function rememberingMap<Item extends object, Made>(make: (item: Item) => Made) {
  let items: readonly Item[] = [];
  let made: readonly Made[] = [];
  return (next: readonly Item[]): readonly Made[] => {
    made = next.map((item, at) => (item === items[at] ? (made[at] as Made) : make(item)));
    items = next;
    return made;
  };
}

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
