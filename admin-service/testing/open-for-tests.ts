import { afterAll, beforeAll } from "vitest";

/** Opens something before the first test of a file, or of a `describe`, and closes it after the last, the latest first. */
export function openForTests<T extends AsyncDisposable | Disposable>(open: () => T | Promise<T>): T {
  const opened = {} as T;
  const all = new AsyncDisposableStack();
  beforeAll(async () => {
    Object.defineProperties(opened, Object.getOwnPropertyDescriptors(all.use(await open())));
  });
  afterAll(() => all.disposeAsync());
  return opened;
}
