import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";
import { unmountAll } from "#components/admin/testing/render.tsx";
import { removeToast } from "#components/islands/toasts/toasts.ts";

// React's development build records a stack trace for each element, which takes a third of these tests' time. It stops
// doing so once this counter exceeds ten thousand.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
  configurable: true,
});

// Test files share a page, so no test leaves what it has rendered, a still clock or a stand-in for the browser's own.
afterEach(async () => {
  await unmountAll();
  removeToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Test files share a document, so no open dialog and no focused field may be left for the next one.
afterAll(() => {
  (document.activeElement as HTMLElement | null)?.blur();
  document.body.replaceChildren();
});
