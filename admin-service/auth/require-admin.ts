import type { Request, RequestHandler } from "express";
import { ServiceError } from "../errors.ts";
import type { Auth } from "./auth.ts";

/** Guards a route: without a valid token it answers 401 with one plain sentence. */
export function requireAdmin(auth: Auth): RequestHandler {
  return async (req, _res, next) => {
    if (!(await isAdmin(auth, req))) throw notSignedIn();
    next();
  };
}

/** Refuses reads with an invalid token: otherwise the owner would take the visitors’ answer for her own. */
export function refuseInvalidTokens(auth: Auth): RequestHandler {
  return async (req, _res, next) => {
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (isRead && req.get("Authorization") !== undefined && !(await isAdmin(auth, req))) throw notSignedIn();
    next();
  };
}

const notSignedIn = () => new ServiceError("not-signed-in", "Please sign in first.");

/** For reads that visitors may make too, but that show the administrator more. */
export async function isAdmin(auth: Auth, req: Request): Promise<boolean> {
  const token = bearerToken(req);
  return token !== undefined && (await auth.verify(token));
}

export function bearerToken(req: Request): string | undefined {
  return /^Bearer +([\w-]+)$/i.exec(req.get("Authorization") ?? "")?.[1];
}
