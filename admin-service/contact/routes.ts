import { createHash } from "node:crypto";
import { Router } from "express";
import { networkOf } from "../auth/network.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { type ContactForm, contactForm } from "./contact-form.ts";
import type { MessageStore } from "./message-store.ts";
import { createRateLimit } from "./rate-limit.ts";

const MESSAGES_AT_ONCE = 5;
const AT_ONCE_MS = 10 * 60_000;
const LONGEST_KEY = 200;

interface ContactParts {
  messages: MessageStore;
  /** Called after a message was stored. */
  notify: () => void;
  now?: (() => Date) | undefined;
}

/** Mounted at /api/contact. */
export function contactRoutes({ messages, notify, now = () => new Date() }: ContactParts): Router {
  const router = Router();
  const limit = createRateLimit({ most: MESSAGES_AT_ONCE, spanMs: AT_ONCE_MS, now });

  router.post("/", async (req, res) => {
    const form = parseBody(contactForm, req.body);
    const requestHash = hashOfRequest(req.get("Idempotency-Key"), form);
    const id =
      (requestHash && messages.findRequest(requestHash)) ?? (await accept(form, requestHash, networkOf(req.ip)));
    res.status(201).json({ ok: true, id });
  });

  async function accept(form: ContactForm, requestHash: string | undefined, network: string): Promise<string> {
    const takeBack = limit.count(network);
    try {
      const { id, repeated } = await messages.add(form, requestHash);
      if (repeated) takeBack();
      else notify();
      return id;
    } catch (error) {
      takeBack(); // a full disk is not the visitor's doing
      throw error;
    }
  }

  return router;
}

/** The key together with the form: a changed message under an old key is a new message, and is not lost. */
function hashOfRequest(key: string | undefined, form: ContactForm): string | undefined {
  if (!key) return undefined;
  if (key.length > LONGEST_KEY) throw new ServiceError("bad-request", "An Idempotency-Key has at most 200 characters");
  return createHash("sha256")
    .update(JSON.stringify([key, form]))
    .digest("hex");
}
