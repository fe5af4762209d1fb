import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const inBrowser = ["components/**/*.test.{ts,tsx}"];
const alone = [
  // They put a stand-in before a module (`vi.mock`), which no other test may get to see.
  "**/{commit,order}-on-disk.test.ts",
  "admin-service/auth/auth.test.ts",
  "components/islands/live-map/*.test.ts",
  // It reads 400 MB of tables, and from a process of that size every git takes 20 ms longer to start.
  "tests/site/oldest-browsers.test.ts",
];
// Proofs kill processes, need root, or take long: CI runs them, and `CI=true npm test`.
const exclude = [...configDefaults.exclude, ...(process.env.CI ? [] : ["**/*.proof.test.ts"])];

/** Without Vike's plugin: these tests import modules, they do not build the site. */
export default defineConfig({
  test: {
    globalSetup: "admin-service/testing/build-once.ts",
    // Test files leave nothing behind, so that one process may run them one after the other.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "on the server",
          include: ["{content,admin-service,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...alone],
        },
      },
      {
        extends: true,
        test: {
          name: "in the browser",
          environment: "happy-dom",
          environmentOptions: { happyDOM: { settings: { enableIframePageLoading: true } } },
          setupFiles: "tests/in-browser.ts",
          include: inBrowser,
          exclude: [...exclude, ...alone],
        },
      },
      { extends: true, test: { name: "alone", include: alone, isolate: true } },
    ],
    // After a command, git would look whether its repository needs tidying.
    env: { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "maintenance.auto", GIT_CONFIG_VALUE_0: "false" },
    // Many tests wait for other programs: one more than there are processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    tags: [
      { name: "slow", description: "Takes seconds for what seldom happens: `npm run check` leaves it to `npm test`." },
    ],
    setupFiles: "tests/fail-on-console-error.ts",
    // A failure tells the whole of a command's output.
    chaiConfig: { truncateThreshold: 2000 },
    // Real git, real HTTP and a real Caddy take their time on a machine that has other work to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
