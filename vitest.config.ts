import { configDefaults, defineConfig } from "vitest/config";

const include = ["{content,components,admin-service,scripts,tests}/**/*.test.{ts,tsx}"];
const onDisk = "**/*-on-disk.test.ts";
// Proofs kill processes, need root, or take long: CI runs them, and `CI=true npm test`.
const exclude = [...configDefaults.exclude, ...(process.env.CI ? [] : ["**/*.proof.test.ts"])];

/** Without Vike's plugin: these tests import modules, they do not build the site. */
export default defineConfig({
  test: {
    globalSetup: "admin-service/testing/build-once.ts",
    // Test files leave nothing behind, so that one process may run them one after the other; but for those that watch
    // Node's own file functions.
    projects: [
      { extends: true, test: { name: "shared", include, exclude: [...exclude, onDisk], isolate: false } },
      { extends: true, test: { name: "on disk", include: [onDisk] } },
    ],
    setupFiles: "tests/fail-on-console-error.ts",
    // Real git, real HTTP and a real Caddy take their time on a machine that has other work to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
