import { type RequestHandler, Router } from "express";
import { z } from "zod";
import { plusDays } from "#content/facts/wording.ts";
import { contactMessageAnswer } from "#content/model/answers.ts";
import { isEmailAddress } from "#content/model/email-address.ts";
import { londonTime } from "#content/model/london-time.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { countMessages, isInInbox, type Marks, type Message, normaliseEmail } from "./message.ts";
import type { MessageStore } from "./message-store.ts";
import type { TestMail } from "./test-mail.ts";

const listQuery = z.object({ box: z.enum(["inbox", "spam"], "box has to be inbox or spam.").default("inbox") });
const emailRequired = "Please give the whole e-mail address, such as ann@example.org.";
const personQuery = z.object({
  email: z.string(emailRequired).transform(normaliseEmail).refine(isEmailAddress, emailRequired),
});
/** How long the installed timer keeps each daily backup. */
const BACKUP_DAYS = 30;
const marksBody: z.ZodType<Marks> = z.strictObject({
  read: z.boolean("Read has to be true or false.").optional(),
  answered: z.boolean("Answered has to be true or false.").optional(),
  suspected: z.boolean("Suspected has to be true or false.").optional(),
  complaint: z.boolean("Complaint has to be true or false.").optional(),
});
const testMailAnswer = z.strictObject({ came: z.boolean("Came has to be true or false.") });

const mailStates = { waiting: "waiting", sent: "sent", "given up": "failed" } as const;

interface MessageRoutesOptions {
  messages: MessageStore;
  testMail: TestMail;
  requireAdmin: RequestHandler;
  /** Called after a message was marked, because it may have to be mailed now. */
  notify: () => void;
  now: () => Date;
}

/** Visitors' messages, for the owner. Mounted at /api/admin. */
export function messageRoutes({ messages, testMail, requireAdmin, notify, now }: MessageRoutesOptions): Router {
  const router = Router();

  /** Converts a message to the form that the desk shows. */
  const toAnswer = (message: Message) =>
    contactMessageAnswer.parse({
      ...message,
      mail: message.mail ? mailStates[message.mail.state] : "off",
      notice: message.consent.noticeVersion,
      keptUntil: messages.keptUntil(message).toISOString(),
      complaint: messages.complaintStatus(message),
    });

  router.get("/messages", requireAdmin, async (req, res) => {
    const { box } = parseBody(listQuery, req.query);
    const inBox = messages.messages.filter(box === "spam" ? ({ suspected }) => suspected : isInInbox);
    if (box === "spam") inBox.push(...(await messages.listOverflow()));
    res.setHeader("X-Unread-Spam", messages.unreadSpamCount);
    res.json(inBox.map(toAnswer).reverse());
  });

  // People have the right to a copy of everything stored about them, and to have it erased.
  router.get("/person", requireAdmin, async (req, res) => {
    const { email } = parseBody(personQuery, req.query);
    const found = (await messages.findByEmail(email)).map(({ requestHash: _, ...message }) => message);
    const backups = `Backups made before today keep this for ${BACKUP_DAYS} days at most.`;
    res.attachment("person.json");
    const data = { email, at: now().toISOString(), ...countMessages(found), backups, messages: found };
    res.send(JSON.stringify(data, null, 2));
  });

  router.delete("/person", requireAdmin, async (req, res) => {
    const { email } = parseBody(personQuery, req.query);
    const { count: erased, ...counts } = await messages.eraseByEmail(email);
    const backupsUntil = plusDays(londonTime(now()).date, BACKUP_DAYS);
    res.json({ email, at: now().toISOString(), erased, ...counts, backupsUntil });
  });

  router.patch("/messages/:id", requireAdmin, async (req, res) => {
    const marked = requireFound(await messages.mark(String(req.params.id), parseBody(marksBody, req.body)));
    notify();
    res.json(toAnswer(marked));
  });

  router.delete("/messages/:id", requireAdmin, async (req, res) => {
    requireFound(await messages.remove(String(req.params.id)));
    res.status(204).end();
  });

  router.post("/messages/:id/restore", requireAdmin, async (req, res) => {
    res.json(toAnswer(requireFound(await messages.restore(String(req.params.id)))));
  });

  router.post("/test-mail", requireAdmin, async (_req, res) => void res.json(await testMail.send()));

  router.patch("/test-mail", requireAdmin, async (req, res) => {
    res.json(await testMail.recordAnswer(parseBody(testMailAnswer, req.body).came));
  });

  return router;
}

function requireFound<T>(message: T | undefined): T {
  if (message === undefined) throw new ServiceError("not-found", "There is no such message. It may have been deleted.");
  return message;
}
