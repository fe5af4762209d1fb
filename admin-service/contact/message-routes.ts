import { type RequestHandler, Router } from "express";
import { z } from "zod";
import { plusDays } from "#content/facts/wording.ts";
import { contactMessageAnswer } from "#content/model/answers.ts";
import { londonTime } from "#content/model/london-time.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { countsOf, type Marks, type Message, type MessageStore } from "./message-store.ts";
import type { TestMail } from "./test-mail.ts";

const listQuery = z.object({ box: z.enum(["inbox", "spam"], "box has to be inbox or spam.").default("inbox") });
const askWhose = "Please give the whole e-mail address, such as ann@example.org.";
const person = z.object({
  email: z
    .string(askWhose)
    .transform((email) => email.normalize("NFKC").trim().toLowerCase())
    .pipe(z.email({ pattern: z.regexes.unicodeEmail, error: askWhose })),
});
/** The installed timer keeps a backup of each of so many days. */
const BACKUP_DAYS = 30;
const marks: z.ZodType<Marks> = z.strictObject({
  read: z.boolean("Read has to be true or false.").optional(),
  answered: z.boolean("Answered has to be true or false.").optional(),
  suspected: z.boolean("Suspected has to be true or false.").optional(),
  complaint: z.boolean("Complaint has to be true or false.").optional(),
});
const word = z.strictObject({ came: z.boolean("Came has to be true or false.") });

const mailStates = { waiting: "waiting", sent: "sent", "given up": "failed" } as const;

interface MessageRoutesOptions {
  messages: MessageStore;
  testMail: TestMail;
  requireAdmin: RequestHandler;
  /** Called after a message was marked. */
  notify: () => void;
  now?: () => Date;
}

/** Mounted at /api/admin: visitors' messages, for the owner. */
export function messageRoutes(options: MessageRoutesOptions): Router {
  const { messages, testMail, requireAdmin, notify, now = () => new Date() } = options;
  const router = Router();

  /** A message as the desk shows it. */
  const shown = (message: Message) =>
    contactMessageAnswer.parse({
      ...message,
      mail: message.mail ? mailStates[message.mail.state] : "off",
      notice: message.consent.noticeVersion,
      keptUntil: messages.keptUntil(message.receivedAt).toISOString(),
      complaint: messages.complaintOf(message),
    });

  router.get("/messages", requireAdmin, async (req, res) => {
    const { box } = parseBody(listQuery, req.query);
    const inBox = messages.messages.filter(({ suspected }) => suspected === (box === "spam"));
    if (box === "spam") inBox.push(...(await messages.apart()));
    res.setHeader("X-Unread-Spam", messages.unreadSpam);
    res.json(inBox.map(shown).reverse());
  });

  /** Everything stored about one person, who has a right to have it, and to have it erased. */
  router.get("/person", requireAdmin, async (req, res) => {
    const { email } = parseBody(person, req.query);
    const found = (await messages.of(email)).map(({ requestHash: _, ...message }) => message);
    const backups = `Backups made before today keep this for ${BACKUP_DAYS} days at most.`;
    res.attachment("person.json");
    res.send(JSON.stringify({ email, at: now().toISOString(), ...countsOf(found), backups, messages: found }, null, 2));
  });

  router.delete("/person", requireAdmin, async (req, res) => {
    const { email } = parseBody(person, req.query);
    const { count: erased, ...counts } = await messages.eraseOf(email);
    const backupsUntil = plusDays(londonTime(now()).date, BACKUP_DAYS);
    res.json({ email, at: now().toISOString(), erased, ...counts, backupsUntil });
  });

  router.patch("/messages/:id", requireAdmin, async (req, res) => {
    const marked = found(await messages.mark(String(req.params.id), parseBody(marks, req.body)));
    notify();
    res.json(shown(marked));
  });

  router.delete("/messages/:id", requireAdmin, async (req, res) => {
    found(await messages.remove(String(req.params.id)));
    res.status(204).end();
  });

  router.post("/messages/:id/restore", requireAdmin, async (req, res) => {
    res.json(shown(found(await messages.restore(String(req.params.id)))));
  });

  router.post("/test-mail", requireAdmin, async (_req, res) => void res.json(await testMail.send()));

  router.patch("/test-mail", requireAdmin, async (req, res) => {
    res.json(await testMail.note(parseBody(word, req.body).came));
  });

  return router;
}

function found<T>(message: T | undefined): T {
  if (message === undefined) throw new ServiceError("not-found", "There is no such message. It may have been deleted.");
  return message;
}
