import { hash } from "node:crypto";
import express, { type Request, type RequestHandler, Router } from "express";
import { networkOf } from "../auth/throttle.ts";
import { type FailurePage, parseBody, ServiceError } from "../errors.ts";
import { onlyJson } from "../request-guards.ts";
import { problemsPage, thanksPage } from "./answer-page.ts";
import { type ContactForm, contactForm, plainContactForm } from "./contact-form.ts";
import type { MessageStore } from "./message-store.ts";

const MESSAGES_AT_ONCE = 5;
const AT_ONCE_MS = 10 * 60_000;
const LONGEST_KEY = 200;
const PLAIN_FORM = "application/x-www-form-urlencoded";

/** Mounted at /api/contact; `notify` is called after a message was stored. */
export function contactRoutes(messages: MessageStore, notify: () => void, now = () => new Date()): Router {
  const router = Router();
  const countMessage = createRateLimit(now);

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

/** A sliding window for each network, in memory: a restart clears it. */
function createRateLimit(now: () => Date) {
  let counted: { network: string; at: number }[] = [];

  /** Counts one message of this network, or throws "too-many". Returns a function that takes the count back. */
  return (network: string): (() => void) => {
    const at = now().getTime();
    counted = counted.filter((one) => one.at <= at && at - one.at < AT_ONCE_MS);
    const own = counted.filter((one) => one.network === network);
    if (own[0] && own.length >= MESSAGES_AT_ONCE) throw tooMany(own[0].at + AT_ONCE_MS - at);
    const count = { network, at };
    counted.push(count);
    return () => {
      counted = counted.filter((one) => one !== count);
    };
  };
}

function tooMany(waitMs: number): ServiceError {
  const minutes = Math.ceil(waitMs / 60_000);
  const span = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const sentence = `That is a lot of messages in a short time. Please try again in ${span}, or phone us.`;
  return new ServiceError("too-many", sentence, waitMs / 1_000);
}
