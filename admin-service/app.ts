import express, { type Express, type RequestHandler } from "express";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Auth } from "./auth/auth.ts";
import { isAdmin, refuseInvalidTokens, requireAdmin } from "./auth/require-admin.ts";
import { authRoutes } from "./auth/routes.ts";
import { messageRoutes } from "./contact/message-routes.ts";
import type { MessageStore } from "./contact/message-store.ts";
import { contactRoutes } from "./contact/routes.ts";
import { answerWithError, type Log, ServiceError } from "./errors.ts";
import { pictureRoutes, uploadRoutes } from "./pictures/routes.ts";
import { historyRoutes } from "./posts/history-routes.ts";
import { postRoutes } from "./posts/routes.ts";
import type { Previews } from "./preview/previews.ts";
import { previewPages, previewRoutes } from "./preview/routes.ts";
import { onlyJson, onlyOwnPages } from "./request-guards.ts";
import type { Services } from "./services.ts";
import { sendSecurityHeaders } from "./site/headers.ts";
import type { Events } from "./status/events.ts";
import { statusRoutes } from "./status/routes.ts";
import type { Status } from "./status/status.ts";
import type { Jobs } from "./writing/jobs.ts";
import { writingRoutes } from "./writing/routes.ts";

/** The parts that the routes need; none of them reads an environment or opens a file. */
export interface AppParts extends Pick<Services, "posts" | "postHistory" | "takeBack" | "pictures"> {
  index: PostIndex;
  blogDir: string;
  auth: Auth;
  messages: MessageStore;
  /** Called after a message is stored. */
  onMessage: () => void;
  jobs: Jobs;
  previews: Previews;
  events: Events;
  status: Status;
  /** Answers everything that is not a call: the live release, or the development server. */
  site: RequestHandler;
  log: Log;
}

/** All calls of the service, and the site behind them. */
export function createApp(parts: AppParts): Express {
  const {
    auth,
    posts,
    postHistory,
    takeBack,
    index,
    pictures,
    blogDir,
    jobs,
    previews,
    events,
    status,
    messages,
    onMessage,
    log,
  } = parts;
  const admin = requireAdmin(auth);
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  // Caddy, on this machine, is the only trusted proxy.
  app.set("trust proxy", "loopback");
  app.use(sendSecurityHeaders);
  app.use((req, _res, next) => {
    // "no-cache" is meant for caches; at the source, an unchanged answer may still be a 304.
    delete req.headers["cache-control"];
    next();
  });

  const api = express.Router();
  api.use((_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  api.use(onlyOwnPages, refuseInvalidTokens(auth));
  api.use("/blog", uploadRoutes({ posts, requireAdmin: admin }));
  api.use("/contact", contactRoutes({ messages, notify: onMessage }));
  api.use(onlyJson);
  api.use(express.json({ limit: "1mb" }));
  api.use(
    "/admin",
    authRoutes(auth, { onLogout: events.check }),
    statusRoutes({ status, events, auth, requireAdmin: admin }),
    messageRoutes({ messages, requireAdmin: admin }),
  );
  api.use(
    "/blog",
    writingRoutes({ jobs, requireAdmin: admin }),
    pictureRoutes({ posts, pictures, requireAdmin: admin }),
    previewRoutes({ previews, requireAdmin: admin }),
    historyRoutes({ index, history: postHistory, takeBack, requireAdmin: admin }),
  );
  api.use("/blog", postRoutes({ posts, index, blogDir, requireAdmin: admin, isAdmin: (req) => isAdmin(auth, req) }));
  api.get("/health", (_req, res) => {
    const health = status.health();
    res.status(health.ok ? 200 : 503).json(health);
  });
  api.use(() => {
    throw new ServiceError("not-found", "There is no such call.");
  });

  app.use("/api", api);
  app.use("/preview", previewPages({ previews, blogDir }));
  app.use(parts.site);
  app.use(answerWithError(log));
  return app;
}
