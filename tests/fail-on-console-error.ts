import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

/**
 * Fails every test that calls `console.error`. A test that expects a call mocks it:
 * `vi.spyOn(console, "error").mockImplementation(() => {})`.
 */
const consoleError = console.error;
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  console.error = (...words: unknown[]) => complaints.push(format(...words));
});

afterEach(() => {
  console.error = consoleError;
  if (complaints.length > 0) throw new Error(`Unexpected console.error:\n${complaints.join("\n")}`);
});
