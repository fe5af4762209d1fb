import { hash } from "node:crypto";
import express, { type Request, type RequestHandler, Router } from "express";
import type { Facts } from "#content/facts/facts.ts";
import { isForPeopleOnly } from "#content/facts/navigation.ts";
import { isEmergency } from "#content/model/answers.ts";
import { contactForm as labels } from "#content/pages/contact-form.ts";
import { type FailurePage, parseBody, ServiceError } from "../errors.ts";
import { createRateLimit } from "../limits.ts";
import { onlyJson } from "../request-guards.ts";
import { renderProblemsPage, renderThanksPage } from "./answer-page.ts";
import { type ContactForm, contactForm, plainContactForm } from "./contact-form.ts";
import type { SentRequest } from "./message-intake.ts";
import type { MessageStore } from "./message-store.ts";

const MAX_PER_NETWORK = 5;
const MAX_KEY_LENGTH = 200;
const PLAIN_FORM = "application/x-www-form-urlencoded";

interface ContactOptions {
  messages: MessageStore;
  facts: () => Facts;
  /** Called after a message was stored. */
  notify: () => void;
  now?: () => Date;
}

/** Mounted at /api/contact. */
export function contactRoutes({ messages, facts, notify, now = () => new Date() }: ContactOptions): Router {
  const router = Router();
  const countMessage = createRateLimit({
    max: MAX_PER_NETWORK,
    now,
    refusal: (span) =>
      `That is a lot of messages in a short time. Please try again in ${span}, or phone us${labels.sent.emergency(isForPeopleOnly(facts()))}`,
  });

  // Without JavaScript, or before it has loaded, the browser submits the form itself and shows the response.
  router.post("/", onlyPlainForm(facts), express.text({ type: PLAIN_FORM, limit: "64kb" }), async (req, res) => {
    const form = plainContactForm.safeParse(Object.fromEntries(new URLSearchParams(req.body)));
    if (form.success) {
      const hash = hashOfRequest("plain form", form.data);
      const { isOverflow } = await receive(req, form.data, { hash, isKeyed: false });
      res
        .status(201)
        .type("html")
        .send(renderThanksPage(facts(), { isLate: isOverflow === true, isUrgent: isEmergency(form.data) }));
    } else {
      const problems = form.error.issues.map(({ message }) => message);
      res.status(400).type("html").send(renderProblemsPage(facts(), problems));
    }
  });

  router.post("/", onlyJson, express.json({ limit: "16kb" }), async (req, res) => {
    const form = parseBody(contactForm, req.body);
    const key = req.get("Idempotency-Key");
    const request = key ? { hash: hashOfRequest(key, form), isKeyed: true } : undefined;
    const { id, isOverflow } = await receive(req, form, request);
    res.status(201).json({ ok: true, id, ...(isOverflow && { notice: labels.late(facts().practice) }) });
  });

  /** Stores a message. Returns the first id when it is recognised as sent before. */
  async function receive(
    req: Request,
    form: ContactForm,
    request: SentRequest | undefined,
  ): Promise<{ id: string; isOverflow?: boolean }> {
    const known = request && messages.findIdByRequest(request);
    if (known) return { id: known };
    const uncount = countMessage(req.ip);
    try {
      const stored = await messages.add(form, request);
      if (stored.isRepeated) uncount();
      else notify();
      return stored;
    } catch (error) {
      uncount(); // the visitor did not cause the error
      throw error;
    }
  }

  return router;
}

const onlyPlainForm =
  (facts: () => Facts): RequestHandler =>
  (req, res, next) => {
    if (!req.is(PLAIN_FORM)) return next("route");
    (res.locals as FailurePage).failurePage = (sentence) => renderProblemsPage(facts(), [sentence]);
    next();
  };

/** Hashes the key together with the form, so that a changed message under an old key is stored as a new one. */
function hashOfRequest(key: string, form: ContactForm): string {
  if (key.length > MAX_KEY_LENGTH)
    throw new ServiceError("bad-request", "An Idempotency-Key has at most 200 characters");
  return hash("sha256", JSON.stringify([key, form]));
}
