import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

/**
 * A complaint on the console fails the test that caused it. A test that expects one says so itself:
 * `vi.spyOn(console, "error").mockImplementation(() => {})`.
 */
const complain = console.error;
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  console.error = (...words: unknown[]) => complaints.push(format(...words));
});

afterEach(() => {
  console.error = complain;
  if (complaints.length > 0) throw new Error(`Unexpected console.error:\n${complaints.join("\n")}`);
});
