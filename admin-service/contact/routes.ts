import { hash } from "node:crypto";
import express, { type Request, type RequestHandler, Router } from "express";
import { networkOf } from "../auth/network.ts";
import { type FailurePage, parseBody, ServiceError } from "../errors.ts";
import { onlyJson } from "../request-guards.ts";
import { problemsPage, thanksPage } from "./answer-page.ts";
import { type ContactForm, contactForm, plainContactForm } from "./contact-form.ts";
import type { MessageStore } from "./message-store.ts";
import { createRateLimit } from "./rate-limit.ts";

const MESSAGES_AT_ONCE = 5;
const AT_ONCE_MS = 10 * 60_000;
const LONGEST_KEY = 200;
const PLAIN_FORM = "application/x-www-form-urlencoded";

interface ContactParts {
  messages: MessageStore;
  /** Called after a message was stored. */
  notify: () => void;
  now?: (() => Date) | undefined;
}

/** Mounted at /api/contact. */
export function contactRoutes({ messages, notify, now = () => new Date() }: ContactParts): Router {
  const router = Router();
  const countMessage = createRateLimit({ most: MESSAGES_AT_ONCE, spanMs: AT_ONCE_MS, now });

  // Before the page's script has loaded, or without JavaScript, the browser sends the form itself and shows the answer.
  router.post("/", onlyPlainForm, express.text({ type: PLAIN_FORM, limit: "64kb" }), async (req, res) => {
    const form = plainContactForm.safeParse(Object.fromEntries(new URLSearchParams(req.body)));
    if (form.success) {
      // A double click or a reload of the answer sends the same form again.
      await receive(req, form.data, "plain form");
      res.status(201).type("html").send(thanksPage());
    } else {
      const problems = form.error.issues.map(({ message }) => message);
      res.status(400).type("html").send(problemsPage(problems));
    }
  });

  router.post("/", onlyJson, express.json({ limit: "16kb" }), async (req, res) => {
    const form = parseBody(contactForm, req.body);
    res.status(201).json({ ok: true, id: await receive(req, form, req.get("Idempotency-Key")) });
  });

  /** Returns the id of the message, which is the same when it was sent before under this key. */
  async function receive(req: Request, form: ContactForm, key: string | undefined): Promise<string> {
    const requestHash = key && hashOfRequest(key, form);
    const known = requestHash && messages.findRequest(requestHash);
    if (known) return known;
    const takeBack = countMessage(networkOf(req.ip));
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

const onlyPlainForm: RequestHandler = (req, res, next) => {
  if (!req.is(PLAIN_FORM)) return next("route");
  (res.locals as FailurePage).failurePage = (sentence) => problemsPage([sentence]);
  next();
};

/** The key together with the form: a changed message under an old key is a new message, and is not lost. */
function hashOfRequest(key: string, form: ContactForm): string {
  if (key.length > LONGEST_KEY) throw new ServiceError("bad-request", "An Idempotency-Key has at most 200 characters");
  return hash("sha256", JSON.stringify([key, form]));
}
