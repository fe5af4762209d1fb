import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { findTool } from "./scripts/install-test-tools.ts";

const chromium = findTool("chromium");
if (!chromium) throw new Error("Chromium is missing: npm test installs it, or set CHROMIUM_PATH.");

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  // Sweeps, repeats and stories that need a product of their own are proofs: only CI and `CI=true npm test` run them.
  ...(!process.env.CI && { testIgnore: "*.proof.spec.ts", grepInvert: /@proof/ }),
  outputDir: "test-results/browser",
  reporter: "list",
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more worker than processors, because stories often wait for the service.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      // So that the browser makes no requests of its own, runs as root in a container, and renders text as wide as on a screen.
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
