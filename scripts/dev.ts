import { join } from "node:path";
import { renderPage } from "vike/server";
import { createServer as createViteServer } from "vite";
import { londonTime } from "#content/model/london-time.ts";
import { toHtml } from "#content/model/markdown.ts";
import type { PageContent } from "#content/model/site-routes.ts";
import { pageInput, siteRoutes } from "#content/model/site-routes.ts";
import { loadConfig } from "../admin-service/config.ts";
import { endWithCommand } from "../admin-service/end-with-command.ts";
import { consoleLog } from "../admin-service/errors.ts";
import { type Service, startService } from "../admin-service/serve.ts";
import { serveSite } from "../admin-service/site/serve-site.ts";

// npm run dev: serves the pages from their sources with hot reload, and the real service, on one port.
// WEEKLY_TIMER says that a timer writes the weekly post, so the service writes none.
const config = { ...loadConfig(), WEEKLY_TIMER: true };
let service: Service | undefined;
let reload = () => {};
endWithCommand(() => service?.stop());
service = await startService(config, {
  log: consoleLog,
  onContentChange: () => reload(),
  async site({ index, facts }, server) {
    const vite = await createViteServer({ server: { middlewareMode: true, ws: { server } }, appType: "custom" });
    reload = () => vite.environments.client.hot.send({ type: "full-reload" });
    const release = serveSite(join(config.DIST_DIR, "live"));
    return (req, res, next) => {
      // Vite's scripts are inline in development, and pages may be shown in a frame.
      for (const header of ["Content-Security-Policy", "X-Frame-Options"]) res.removeHeader(header);
      vite.middlewares(req, res, async (error: unknown) => {
        if (error) return next(error);
        // Feeds and the posts' pictures are not pages: they come from the release that the service publishes.
        if (/\.\w+$/.test(req.path)) return release(req, res, next);
        const route = siteRoutes(index.published, londonTime(new Date()).date, facts()).find(
          ({ url }) => url === req.path,
        );
        const content: PageContent = {
          toHtml,
          siteUrl: config.SITE_URL,
          facts: facts(),
          ...(route && pageInput(route, index.read)),
        };
        const { httpResponse } = await renderPage({ urlOriginal: req.originalUrl, content });
        for (const [name, value] of httpResponse.headers) res.setHeader(name, value);
        res.status(httpResponse.statusCode).send(httpResponse.body);
      });
    };
  },
});
const { url, generatedPassword } = service;
console.log(`\n  Development: ${url}${generatedPassword ? `\n  The password: ${generatedPassword}` : ""}\n`);
