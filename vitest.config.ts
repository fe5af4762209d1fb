import { defineConfig } from "vitest/config";

/** Without Vike's plugin: tests import modules, they do not build the site. */
export default defineConfig({
  test: {
    include: ["{content,components,admin-service,scripts,tests}/**/*.test.{ts,tsx}"],
  },
});
