import * as React from "react";
import { afterAll } from "vitest";

// React's development build records a stack trace for each of its elements: a third of these tests' time, and nobody
// reads them. It stops by itself after ten thousand a second.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
  configurable: true,
});

// Test files share a document: neither an open dialog nor a field with the focus is left to the next one.
afterAll(() => {
  (document.activeElement as HTMLElement | null)?.blur();
  document.body.replaceChildren();
});
