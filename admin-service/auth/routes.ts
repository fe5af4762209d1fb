import express, { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import { parseBody, ServiceError } from "../errors.ts";
import type { Auth } from "./auth.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";

const PASSWORD_REQUIRED = "Please enter the password.";
const credentials = z.strictObject(
  {
    password: z
      .string(PASSWORD_REQUIRED)
      .max(MAX_PASSWORD_LENGTH, "A password has at most 1,000 characters.")
      .refine((password) => password.trim() !== "", PASSWORD_REQUIRED),
    /** Token from an earlier login on this device. */
    device: z.string("The device has to be text.").max(100, "A device’s token has at most 100 characters.").optional(),
    keep: z.boolean("Keep has to be true or false.").optional(),
  },
  PASSWORD_REQUIRED,
);

/** Mounted at /api/admin. */
export function authRoutes(auth: Auth, onLogout: () => void): Router {
  const router = Router();

  router.post("/login", express.json({ limit: "16kb" }), async (req, res) => {
    const { password, ...options } = parseBody(credentials, req.body);
    res.json(await auth.login(password, req.ip, { ...options, userAgent: req.get("User-Agent") }));
  });
  router.get("/verify", requireAdmin(auth), (_req, res) => {
    res.json({ ok: true });
  });
  router.post("/logout", requireAdmin(auth), async (req, res) => {
    await auth.logout(bearerToken(req) as string);
    onLogout();
    res.status(204).end();
  });
  router.get("/sessions", requireAdmin(auth), (req, res) => {
    res.json(auth.devices(bearerToken(req) as string));
  });
  router.delete("/sessions/:id", requireAdmin(auth), async (req, res) => {
    const ended = await auth.endDevice(String(req.params.id));
    if (!ended) throw new ServiceError("not-found", "This device is not logged in any more.");
    onLogout();
    res.status(204).end();
  });

  return router;
}

/** Guards a route: requests without a valid token get 401. */
export function requireAdmin(auth: Auth): RequestHandler {
  return async (req, _res, next) => {
    if (!(await isAdmin(auth, req))) throw notSignedIn();
    next();
  };
}

/** Refuses reads with an invalid token: otherwise the owner would get the visitors’ response and not notice. */
export function refuseInvalidTokens(auth: Auth): RequestHandler {
  return async (req, _res, next) => {
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (isRead && req.get("Authorization") !== undefined && !(await isAdmin(auth, req))) throw notSignedIn();
    next();
  };
}

const notSignedIn = () => new ServiceError("not-signed-in", "Please sign in first.");

/** Returns whether the owner is asking, for reads that are open to visitors but show her more. */
export async function isAdmin(auth: Auth, req: Request): Promise<boolean> {
  const token = bearerToken(req);
  return token !== undefined && (await auth.verify(token));
}

export function bearerToken(req: Request): string | undefined {
  return /^Bearer +([\w-]+)$/i.exec(req.get("Authorization") ?? "")?.[1];
}
