import { Router } from "express";
import { z } from "zod";
import { parseBody } from "../errors.ts";
import type { Auth } from "./auth.ts";
import { LONGEST_PASSWORD } from "./password-rules.ts";
import { bearerToken, requireAdmin } from "./require-admin.ts";

const ENTER_IT = "Please enter the password.";
const credentials = z.strictObject(
  {
    password: z
      .string(ENTER_IT)
      .max(LONGEST_PASSWORD, "A password has at most 1,000 characters.")
      .refine((password) => password.trim() !== "", ENTER_IT),
  },
  ENTER_IT,
);

/** Mounted at /api/admin. */
export function authRoutes(auth: Auth, { onLogout = () => {} }: { onLogout?: () => void } = {}): Router {
  const router = Router();

  router.post("/login", async (req, res) => {
    const { password } = parseBody(credentials, req.body);
    res.json(await auth.login(password, req.ip));
  });
  router.get("/verify", requireAdmin(auth), (_req, res) => {
    res.json({ ok: true });
  });
  router.post("/logout", requireAdmin(auth), async (req, res) => {
    await auth.logout(bearerToken(req) as string);
    onLogout();
    res.status(204).end();
  });

  return router;
}
