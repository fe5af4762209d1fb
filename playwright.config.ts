import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findTool } from "./scripts/install-test-tools.ts";

const chromium = findTool("chromium");
if (!chromium) throw new Error("Chromium is missing: npm test installs it, or set CHROMIUM_PATH.");

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  // Sweeps, repeats and what needs a product of its own are proofs: CI tells them, and `CI=true npm test`.
  ...(!process.env.CI && { testIgnore: "*.proof.spec.ts", grepInvert: /@proof/ }),
  globalSetup: "admin-service/testing/build-once.ts",
  outputDir: "test-results/browser",
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Many stories wait for the service or for a retry: one more than there are processors keeps these busy.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      // A browser that calls nobody by itself, runs as root in a container, and sets text as wide as on a screen.
      args: [
        "--no-sandbox",
        "--font-render-hinting=none",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
