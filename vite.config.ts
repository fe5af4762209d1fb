import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [vike(), react()],
  // The publisher builds into a folder of its own choice and swaps it in; see admin-service/publish/code-build.ts.
  build: { emptyOutDir: true, outDir: process.env.CODE_BUILD_DIR ?? "dist/build", assetsInlineLimit: 0 },
  optimizeDeps: { include: ["react", "react-dom/client", "@preact/signals-react", "@preact/signals-react/runtime"] },
  server: { host: "127.0.0.1" },
});
