import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express, { type Express, type Request, type RequestHandler } from "express";
import { authRoutes, isAdmin, refuseInvalidTokens, requireAdmin as requireAdminOf } from "./auth/routes.ts";
import { checklistRoutes } from "./checklist/routes.ts";
import type { Config } from "./config.ts";
import { messageRoutes } from "./contact/message-routes.ts";
import { contactRoutes } from "./contact/routes.ts";
import { thrownAwayRoutes, workingCopyRoutes } from "./documents/kept-words-routes.ts";
import { answerWithError, type Log, ServiceError } from "./errors.ts";
import { exportRoutes } from "./export/routes.ts";
import { importRoutes } from "./import/routes.ts";
import { numbersRoutes } from "./numbers/routes.ts";
import { openWholeService, type WholeService, type WholeServiceOptions } from "./open-whole-service.ts";
import { photoRoutes, pictureRoutes } from "./pictures/routes.ts";
import { checkRoutes } from "./posts/check-routes.ts";
import { postRoutes } from "./posts/routes.ts";
import { practiceRoutes } from "./practice/routes.ts";
import { wordsRoutes } from "./practice/words-routes.ts";
import { previewPages, previewRoutes, sectionPreviewRoutes, wordsPreviewRoutes } from "./preview/routes.ts";
import { noBrotli, onlyJson, onlyKnownHosts, onlyOwnPages } from "./request-guards.ts";
import { sendSecurityHeaders } from "./site/headers.ts";
import { serveSite } from "./site/serve-site.ts";
import { statusRoutes } from "./status/status.ts";
import { toldRoutes } from "./told/routes.ts";
import { writingRoutes } from "./writing/routes.ts";

/** When the service stops, open requests get this long to finish. */
const SHUTDOWN_MS = 2_000;

export interface Service {
  /** Where it listens. */
  url: string;
  /** The password generated at the very first start. It is shown once; only its hash is stored. */
  generatedPassword: string | undefined;
  services: WholeService;
  /** Accepts no more requests, finishes the open ones, and closes everything. */
  stop(): Promise<void>;
}

interface ServiceOptions extends WholeServiceOptions {
  /** Handles everything that is not an API call. Default: serves the live release. */
  site?: (services: WholeService, server: Server) => Promise<RequestHandler>;
}

/** Starts the whole service. When this resolves, it listens, and the content on disk is published. */
export async function startService(config: Config, { site, ...options }: ServiceOptions): Promise<Service> {
  const { log } = options;
  const services = await openWholeService(config, options);
  const { publisher, changes, auth } = services;
  // Uploads from a phone are slow, but a request has to end before Caddy's limit of 90 s, after which Caddy answers an
  // empty 200.
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 80_000,
    keepAliveTimeout: 60_000,
    connectionsCheckingInterval: 1_000,
  });
  server.maxHeadersCount = 100;
  const siteHandler = site ? await site(services, server) : serveSite(join(config.DIST_DIR, "live"));
  server.on("request", createApp(services, siteHandler));

  const { id: hasRelease, rolledBack } = publisher.live();
  const listening = hasRelease ? listen(server, config, log) : undefined;
  listening?.catch(() => {}); // thrown below
  // A restart must not end a rollback.
  if (rolledBack) log.info("The site stays at the release that was put back, until the next change.");
  else await changes.publish([]);
  const url = await (listening ?? listen(server, config, log));
  services.start();
  return {
    url,
    generatedPassword: auth.generatedPassword,
    services,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const closing = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
      await services.stop();
      await closed;
      clearTimeout(closing);
      await services.close();
    },
  };
}

/** All API calls of the service, and the site behind them. */
function createApp(services: WholeService, site: RequestHandler): Express {
  const { auth, config, events, facts, log, outbox, status } = services;
  const isOwner = requireAdminOf(auth);
  const readJson = express.json({ limit: "1mb" });
  /** A body is parsed only after the owner is authenticated. */
  const requireAdmin: RequestHandler = (req, res, next) => isOwner(req, res, () => readJson(req, res, next));
  const notify = () => void outbox.wake();
  const given = { ...services, requireAdmin, isAdmin: (req: Request) => isAdmin(auth, req), notify };
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  // Caddy, on this machine, is trusted, and whom Caddy trusts.
  app.set("trust proxy", ["loopback", ...config.TRUSTED_PROXIES]);
  app.use(sendSecurityHeaders(facts), onlyKnownHosts(config.SITE_URL));
  app.use((req, _res, next) => {
    // "no-cache" is meant for caches. Without this, Express would never answer 304 to it.
    delete req.headers["cache-control"];
    next();
  });

  if (services.counting.countServed) app.use(services.counting.countServed);

  const api = express.Router();
  api.use((_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  api.use(onlyOwnPages, noBrotli, refuseInvalidTokens(auth));
  api.use("/blog", pictureRoutes(given));
  api.use("/practice", photoRoutes(given));
  api.use("/import", importRoutes(given));
  api.use("/contact", contactRoutes(given));
  api.use(onlyJson);
  api.use(
    "/admin",
    authRoutes(auth, events.closeExpired),
    statusRoutes(status, events, auth, requireAdmin),
    checklistRoutes(services.checklist, requireAdmin),
    numbersRoutes(given),
    messageRoutes(given),
  );
  const onChange = () => {
    notify();
    events.broadcast("messages", {});
  };
  api.use("/admin/told", toldRoutes({ ...given, onChange }));
  const titleOf = (id: string) => services.index.byId(id)?.title;
  api.use("/blog", workingCopyRoutes({ words: services.workingCopies, titleOf, requireAdmin }));
  api.use("/blog", writingRoutes(given), previewRoutes(given), postRoutes(given));
  api.use("/thrown-away", thrownAwayRoutes(given));
  api.use(checkRoutes(given));
  api.use("/practice", workingCopyRoutes({ words: services.sectionCopies, requireAdmin }));
  api.use("/practice", sectionPreviewRoutes(given), practiceRoutes(given));
  api.use("/words", workingCopyRoutes({ words: services.pageCopies, requireAdmin }));
  api.use("/words", wordsPreviewRoutes(given), wordsRoutes(given));
  api.use("/export", exportRoutes(given));
  api.get("/health", async (req, res) => {
    const health = status.health(await isAdmin(auth, req));
    // An upgrade waits for it.
    res.setHeader("X-Published", status.published());
    res.status(health.ok ? 200 : 503).json(health);
  });
  api.use(() => {
    throw new ServiceError("not-found", "There is no such call.");
  });

  app.use("/api", api);
  app.use("/preview", previewPages(services));
  app.use(site);
  app.use(answerWithError(log));
  return app;
}

/** Returns the URL under which it listens. */
async function listen(server: Server, { PORT, HOST }: Config, log: Log): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE" ? new Error(`Port ${PORT} is taken. End the other program, or set PORT.`) : error,
      ),
    );
    server.listen(PORT, HOST, resolve);
  });
  // Without a listener, a connection that cannot be accepted would end the service.
  server.on("error", (error) => log.error("a connection could not be accepted", error));
  return `http://${shownHost(HOST)}:${(server.address() as AddressInfo).port}`;
}

/** The host as people type it: localhost for this machine, IPv6 in brackets. */
function shownHost(host: string): string {
  if (host === "127.0.0.1" || host === "0.0.0.0") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
