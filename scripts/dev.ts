import { renderPage } from "vike/server";
import { createServer as createViteServer } from "vite";
import { toHtml } from "#content/model/markdown.ts";
import { consoleLog } from "../admin-service/errors.ts";
import { loadConfig } from "../admin-service/load-config.ts";
import { startService } from "../admin-service/service.ts";

// npm run dev: the pages from their sources with hot reload, and the real service behind them, on one port.
const config = loadConfig();
const { url, generatedPassword, stop } = await startService(config, {
  log: consoleLog,
  async site({ index, onPosts }, server) {
    const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
    onPosts(() => vite.environments.client.hot.send({ type: "full-reload" }));
    return (req, res, next) => {
      vite.middlewares(req, res, async (error: unknown) => {
        if (error) return next(error);
        const content = {
          posts: index,
          toHtml,
          siteUrl: config.SITE_URL,
          today: new Date().toISOString().slice(0, 10),
        };
        const { httpResponse } = await renderPage({ urlOriginal: req.originalUrl, content });
        for (const [name, value] of httpResponse.headers) res.setHeader(name, value);
        // Vite's own scripts are inline in development.
        res.removeHeader("Content-Security-Policy");
        res.status(httpResponse.statusCode).send(httpResponse.body);
      });
    };
  },
});
console.log(`\n  Development: ${url}${generatedPassword ? `\n  The password: ${generatedPassword}` : ""}\n`);
process.once("SIGINT", async () => {
  await stop();
  process.exit();
});
