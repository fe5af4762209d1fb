import { hash } from "node:crypto";
import express, { type Request, type RequestHandler, Router } from "express";
import type { Facts } from "#content/facts/facts.ts";
import { contactForm as words } from "#content/pages/contact.ts";
import { networkOf } from "../auth/throttle.ts";
import { type FailurePage, parseBody, ServiceError } from "../errors.ts";
import { onlyJson } from "../request-guards.ts";
import { problemsPage, thanksPage } from "./answer-page.ts";
import { type ContactForm, contactForm, plainContactForm } from "./contact-form.ts";
import type { MessageStore } from "./message-store.ts";

const MESSAGES_AT_ONCE = 5;
/** From the /48 of an IPv6 address. */
const MESSAGES_OF_A_SITE = 20;
const AT_ONCE_MS = 10 * 60_000;
const LONGEST_KEY = 200;
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
  const countMessage = createRateLimit(now);

  // Before the page's script has loaded, or without JavaScript, the browser sends the form itself and shows the answer.
  router.post("/", onlyPlainForm(facts), express.text({ type: PLAIN_FORM, limit: "64kb" }), async (req, res) => {
    const form = plainContactForm.safeParse(Object.fromEntries(new URLSearchParams(req.body)));
    if (form.success) {
      // A double click or a reload of the answer sends the same form again.
      const { isApart } = await receive(req, form.data, "plain form");
      res
        .status(201)
        .type("html")
        .send(thanksPage(facts(), isApart ? words.late(facts().practice) : undefined));
    } else {
      const problems = form.error.issues.map(({ message }) => message);
      res.status(400).type("html").send(problemsPage(facts(), problems));
    }
  });

  router.post("/", onlyJson, express.json({ limit: "16kb" }), async (req, res) => {
    const form = parseBody(contactForm, req.body);
    const { id, isApart } = await receive(req, form, req.get("Idempotency-Key"));
    res.status(201).json({ ok: true, id, ...(isApart && { notice: words.late(facts().practice) }) });
  });

  /** Returns the id of the message, which is the same when it was sent before under this key. */
  async function receive(
    req: Request,
    form: ContactForm,
    key: string | undefined,
  ): Promise<{ id: string; isApart?: boolean }> {
    const requestHash = key && hashOfRequest(key, form);
    const known = requestHash && messages.findRequest(requestHash);
    if (known) return { id: known };
    const takeBack = countMessage(req.ip);
    try {
      const stored = await messages.add(form, requestHash);
      if (stored.repeated) takeBack();
      else notify();
      return stored;
    } catch (error) {
      takeBack(); // a full disk is not the visitor's doing
      throw error;
    }
  }

  return router;
}

const onlyPlainForm =
  (facts: () => Facts): RequestHandler =>
  (req, res, next) => {
    if (!req.is(PLAIN_FORM)) return next("route");
    (res.locals as FailurePage).failurePage = (sentence) => problemsPage(facts(), [sentence]);
    next();
  };

/** The key together with the form: a changed message under an old key is a new message, and is not lost. */
function hashOfRequest(key: string, form: ContactForm): string {
  if (key.length > LONGEST_KEY) throw new ServiceError("bad-request", "An Idempotency-Key has at most 200 characters");
  return hash("sha256", JSON.stringify([key, form]));
}

/** A sliding window for each network, in memory: a restart clears it. */
function createRateLimit(now: () => Date) {
  const times = new Map<string, number[]>();
  let sweptAt = 0;

  const latelyIn = (network: string, at: number): number[] =>
    (times.get(network) ?? []).filter((time) => time <= at && at - time < AT_ONCE_MS);

  function sweep(at: number): void {
    sweptAt = at;
    for (const network of times.keys()) if (latelyIn(network, at).length === 0) times.delete(network);
  }

  /** Counts one message of this address, or throws "too-many". Returns a function that takes the count back. */
  return (address: string | undefined): (() => void) => {
    const at = now().getTime();
    if (Math.abs(at - sweptAt) >= AT_ONCE_MS) sweep(at);
    const networks = networksOf(address);
    const lately = networks.map(({ name, most }) => ({ name, most, times: latelyIn(name, at) }));
    const waits = lately.flatMap(({ most, times }) => times.at(-most) ?? []).map((time) => time + AT_ONCE_MS - at);
    if (waits.length > 0) throw tooMany(Math.max(...waits));
    for (const one of lately) times.set(one.name, [...one.times, at]);
    return () => {
      for (const { name } of networks) {
        const counted = times.get(name) ?? [];
        const place = counted.lastIndexOf(at);
        if (place >= 0) times.set(name, counted.toSpliced(place, 1));
      }
    };
  };
}

/** The networks that an address counts for. A household gets a /56 (256 of /64), and who rents a /48 has 256 of those. */
function networksOf(address: string | undefined): { name: string; most: number }[] {
  const household = { name: networkOf(address), most: MESSAGES_AT_ONCE };
  if (!household.name.endsWith("/56")) return [household];
  return [household, { name: networkOf(address, 48), most: MESSAGES_OF_A_SITE }];
}

function tooMany(waitMs: number): ServiceError {
  const minutes = Math.ceil(waitMs / 60_000);
  const span = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const sentence = `That is a lot of messages in a short time. Please try again in ${span}, or phone us.`;
  return new ServiceError("too-many", sentence, waitMs / 1_000);
}
