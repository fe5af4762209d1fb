import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const inBrowser = ["components/**/*.test.{ts,tsx}"];
const alone = [
  // They mock a module (`vi.mock`), which must not affect other tests.
  "**/{commit,order}-on-disk.test.ts",
  "admin-service/auth/auth.test.ts",
  "components/islands/live-map/*.test.ts",
  // It reads 100 MB of tables, and in a process of that size every start of git takes 20 ms longer.
  "tests/site/oldest-browsers.test.ts",
];
// It runs the other tests once more, and needs the processors that they need.
const afterAllOthers = ["tests/own-content.proof.test.ts"];
// Proofs kill processes, need root, or take long: only CI and `CI=true npm test` run them.
const exclude = [...configDefaults.exclude, ...(process.env.CI ? [] : ["**/*.proof.test.ts"])];

/** Without Vike's plugin: these tests import modules and do not build the site. */
export default defineConfig({
  test: {
    // Test files clean up after themselves, so one process can run them one after the other.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "on the server",
          include: ["{content,admin-service,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...alone, ...afterAllOthers],
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
      {
        extends: true,
        test: { name: "after all others", include: afterAllOthers, exclude, sequence: { groupOrder: 1 } },
      },
    ],
    // Keeps git from starting maintenance after each command.
    env: { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "maintenance.auto", GIT_CONFIG_VALUE_0: "false" },
    // One more worker than processors, because tests often wait for other programs.
    maxWorkers: availableParallelism() + 1,
    tags: [
      {
        name: "slow",
        description:
          "Takes seconds, about something that seldom happens: only `npm test` runs it, `npm run check` does not.",
      },
    ],
    setupFiles: "tests/fail-on-console-error.ts",
    // A failure shows the whole output of a command.
    chaiConfig: { truncateThreshold: 2000 },
    // Real git, HTTP and Caddy are slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
