import type { Request, RequestHandler } from "express";
import { ServiceError } from "../errors.ts";
import type { Auth } from "./auth.ts";

/** Guards a route: without a valid token it answers 401 with one plain sentence. */
export function requireAdmin(auth: Auth): RequestHandler {
  return async (req, _res, next) => {
    if (!(await isAdmin(auth, req))) throw new ServiceError("not-signed-in", "Please sign in first.");
    next();
  };
}

/** For what a visitor may read too, and the administrator sees more of. */
export async function isAdmin(auth: Auth, req: Request): Promise<boolean> {
  const token = bearerToken(req);
  return token !== undefined && (await auth.verify(token));
}

export function bearerToken(req: Request): string | undefined {
  return /^Bearer +([\w-]+)$/i.exec(req.get("Authorization") ?? "")?.[1];
}
