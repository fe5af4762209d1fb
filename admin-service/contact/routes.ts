import { hash } from "node:crypto";
import express, { type Request, type RequestHandler, Router } from "express";
import type { Facts } from "#content/facts/facts.ts";
import { isEmergency } from "#content/model/answers.ts";
import { contactForm as labels } from "#content/pages/contact.ts";
import { networkOf } from "../auth/throttle.ts";
import { type FailurePage, parseBody, ServiceError } from "../errors.ts";
import { onlyJson } from "../request-guards.ts";
import { renderProblemsPage, renderThanksPage } from "./answer-page.ts";
import { type ContactForm, contactForm, plainContactForm } from "./contact-form.ts";
import type { MessageStore, SentRequest } from "./message-store.ts";

const MAX_PER_NETWORK = 5;
/** For the /48 of an IPv6 address. */
const MAX_PER_IPV6_SITE = 20;
const RATE_WINDOW_MS = 10 * 60_000;
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
  const countMessage = createRateLimit(now);

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

/** Limits messages with a sliding window for each network. The counts are in memory, so a restart clears them. */
function createRateLimit(now: () => Date) {
  const times = new Map<string, number[]>();
  let sweptAt = 0;

  const recentTimes = (network: string, at: number): number[] =>
    (times.get(network) ?? []).filter((time) => time <= at && at - time < RATE_WINDOW_MS);

  function sweep(at: number): void {
    sweptAt = at;
    for (const network of times.keys()) if (recentTimes(network, at).length === 0) times.delete(network);
  }

  /** Counts one message from this address, or throws "too-many". Returns a function that undoes the count. */
  return (address: string | undefined): (() => void) => {
    const at = now().getTime();
    if (Math.abs(at - sweptAt) >= RATE_WINDOW_MS) sweep(at);
    const networks = networksOf(address);
    const windows = networks.map(({ name, max }) => ({ name, max, times: recentTimes(name, at) }));
    const waits = windows.flatMap(({ max, times }) => times.at(-max) ?? []).map((time) => time + RATE_WINDOW_MS - at);
    if (waits.length > 0) throw tooManyMessages(Math.max(...waits));
    for (const window of windows) times.set(window.name, [...window.times, at]);
    return () => {
      for (const { name } of networks) {
        const counted = times.get(name) ?? [];
        const index = counted.lastIndexOf(at);
        if (index >= 0) times.set(name, counted.toSpliced(index, 1));
      }
    };
  };
}

/** Returns the networks that an address counts for: its household (a /56 in IPv6), and the /48 of 256 households. */
function networksOf(address: string | undefined): { name: string; max: number }[] {
  const household = { name: networkOf(address), max: MAX_PER_NETWORK };
  if (!household.name.endsWith("/56")) return [household];
  return [household, { name: networkOf(address, 48), max: MAX_PER_IPV6_SITE }];
}

function tooManyMessages(waitMs: number): ServiceError {
  const minutes = Math.ceil(waitMs / 60_000);
  const span = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const sentence = `That is a lot of messages in a short time. Please try again in ${span}, or phone us${labels.sent.emergency}`;
  return new ServiceError("too-many", sentence, waitMs / 1_000);
}
