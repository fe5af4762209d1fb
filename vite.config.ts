import { basename, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vite";
import { oldestBrowsers } from "#components/client/oldest-browsers.ts";
import { programs } from "./admin-service/publish/code-build.ts";

export default defineConfig(({ command }) => ({
  plugins: [vike(), react()],
  // Bundled, the process that draws pages starts in half the time. sharp is native code and cannot be bundled.
  ...(command === "build" && { ssr: { noExternal: true as const, external: ["sharp"] } }),
  // A build writes nothing into node_modules: on a server it may not, and a note of an earlier build would break the next.
  vitePluginServerEntry: { disableAutoImport: true },
  // The publisher builds into a folder of its own choice and swaps it in; see admin-service/publish/code-build.ts.
  build: {
    emptyOutDir: true,
    outDir: process.env.CODE_BUILD_DIR ?? "dist/build",
    assetsInlineLimit: 0,
    target: Object.entries(oldestBrowsers).map((browser) => browser.join("")),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The code that every page starts with, and Vite's own helper that loads more: one file on the way to the first picture.
            codeSplitting: { groups: [{ name: "start", test: /\/pages\/\+client|\/client\/wake|preload-helper/ }] },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: Object.fromEntries(programs.map((file) => [basename(file, ".ts"), resolve(file)])),
        },
      },
    },
  },
  optimizeDeps: { include: ["react", "react-dom/client", "@preact/signals-react", "@preact/signals-react/runtime"] },
  server: { host: "127.0.0.1" },
}));
