import { configDefaults, defineConfig } from "vitest/config";

/** Without Vike's plugin: these tests import modules, they do not build the site. */
export default defineConfig({
  test: {
    globalSetup: "admin-service/testing/build-once.ts",
    include: ["{content,components,admin-service,scripts,tests}/**/*.test.{ts,tsx}"],
    // Proofs kill processes, need root, or take long: CI runs them, and `CI=true npm test`.
    exclude: [...configDefaults.exclude, ...(process.env.CI ? [] : ["**/*.proof.test.ts"])],
    setupFiles: "tests/fail-on-console-error.ts",
    // Real git, real HTTP and a real Caddy take their time on a machine that has other work to do.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
