import { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { ContactMessage } from "#content/model/answers.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { isFrom, type Message, type MessageStore } from "./message-store.ts";

const listQuery = z.object({ box: z.enum(["inbox", "spam"], "box has to be inbox or spam.").default("inbox") });
const person = z.object({
  email: z.string("Please say whose messages: email=…").trim().min(1, "Please say whose messages: email=…"),
});
const marks = z.strictObject({
  read: z.boolean("Read has to be true or false.").optional(),
  suspected: z.boolean("Suspected has to be true or false.").optional(),
});

const mailStates = { waiting: "waiting", sent: "sent", "given up": "failed" } as const;

/** A message as the desk shows it. */
function shown({
  id,
  receivedAt,
  name,
  email,
  phone,
  subject,
  message,
  read,
  suspected,
  mail,
}: Message): ContactMessage {
  const mailed = mail ? mailStates[mail.state] : "off";
  return { id, receivedAt, name, email, phone, subject, message, read, suspected, mail: mailed };
}

interface MessageRoutesOptions {
  messages: MessageStore;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/admin: what visitors wrote, for the owner. */
export function messageRoutes({ messages, requireAdmin }: MessageRoutesOptions): Router {
  const router = Router();

  router.get("/messages", requireAdmin, (req, res) => {
    const { box } = parseBody(listQuery, req.query);
    const inBox = messages.messages.filter(({ suspected }) => suspected === (box === "spam"));
    res.json(inBox.map(shown).reverse());
  });

  /** Everything there is about a person, as they have a right to ask for. */
  router.get("/messages/export", requireAdmin, (req, res) => {
    const { email } = parseBody(person, req.query);
    res.attachment("messages.json");
    res.json(messages.messages.filter(isFrom(email)));
  });

  router.delete("/messages", requireAdmin, async (req, res) => {
    res.json({ erased: await messages.eraseOf(parseBody(person, req.query).email) });
  });

  router.patch("/messages/:id", requireAdmin, async (req, res) => {
    const marked = await messages.mark(String(req.params.id), parseBody(marks, req.body));
    if (!marked) throw noMessage();
    res.json(shown(marked));
  });

  router.delete("/messages/:id", requireAdmin, async (req, res) => {
    if (!(await messages.remove(String(req.params.id)))) throw noMessage();
    res.status(204).end();
  });

  router.post("/messages/:id/restore", requireAdmin, async (req, res) => {
    const restored = await messages.restore(String(req.params.id));
    if (!restored) throw noMessage();
    res.json(shown(restored));
  });

  return router;
}

const noMessage = () => new ServiceError("not-found", "There is no such message. It may have been deleted.");
