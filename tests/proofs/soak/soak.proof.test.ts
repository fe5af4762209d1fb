import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { soak } from "./soak.ts";

// A short version of `npm run soak`.
test("after three busy hours the service uses no more memory and no more open handles", {
  timeout: 240_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), "soak-"));
  const { problems, requests } = await soak({ root, isOver: (hours) => hours >= 3 });
  expect(problems).toEqual([]);
  expect(requests).toBeGreaterThan(1_000);
  rmSync(root, { recursive: true });
});
