import { countOf } from "../facts/wording.ts";
import type { Erased, Person } from "../model/answers.ts";
import { londonTime, longDate } from "../model/london-time.ts";

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const adminMessages = {
  title: "Messages",
  retention: (months: number) => `A message is deleted by itself ${countOf(months, "month")} after it came.`,
  boxes: { label: "Which messages", inbox: "Inbox", spam: "Held as spam" },
  loading: "Loading the messages …",
  failed: "The messages could not be loaded.",
  empty: { inbox: "No messages yet", spam: "Nothing is held as spam" },
  emptyText: {
    inbox: "What visitors write on the contact page comes here.",
    spam: "What looks like spam is held here, for as long as any other message.",
  },
  choose: "Choose a message to read it here.",
  arrived: (count: number) => `Show ${count} new`,
  unread: "unread",
  waiting: {
    badge: "Emergency",
    first: "First, because somebody may be waiting",
    others: "The others, newest first",
    perhapsSpam: "Perhaps spam",
    ringNow: "Ring now.",
    answerNow: "Answer now.",
    told: "The form told them that nobody watches it, and whom to ring. They wrote all the same.",
    amongUnread: (count: number) => (count === 1 ? "one of them an emergency" : `${count} of them emergencies`),
    notAnswered: (count: number) => `${counted(count, "emergency", "emergencies")} not answered`,
    held: (count: number) => `${count} held as spam`,
  },
  reply: "Reply",
  replyAgain: "Reply again",
  replySubject: (practice: string) => `Your message to ${practice}`,
  theyWrote: "You wrote:",
  call: "Call",
  answered: "Answered",
  answeredOn: (day: string) => `Answered on ${day}`,
  notAnswered: "Not yet",
  haveYou: "Is it answered?",
  yesAnswered: "Yes, answered",
  consent: (notice: string, day: string) => `Agreed to being stored on ${day}, under the privacy policy of ${notice}.`,
  keptUntil: (day: string) => `Deleted by itself on ${day}.`,
  more: "More for the message from",
  markUnread: "Mark as unread",
  spam: "Spam",
  notSpam: "Not spam",
  delete: "Delete",
  export: "Export all from this person",
  erase: "Erase all from this person",
  confirmErase: (email: string) =>
    `Erase everything from ${email}: messages, spam, and mails that wait? It cannot be brought back.`,
  complaint: {
    mark: "It is a complaint",
    unmark: "It is no complaint",
    badge: "Complaint",
    answerBy: (day: string) => `Complaint: answer by ${longDate(day)} (30 days)`,
    overdue: (day: string) => `Complaint: overdue since ${longDate(day)}`,
    law: "The law wants a complaint about somebody’s data acknowledged within 30 days. Say that you have it and what you will do, then press Answered.",
  },
  person: {
    title: "One person",
    text: "Anybody may ask for a copy of all that you hold about them, or to have it erased.",
    email: "Their e-mail address",
    look: "Look",
    none: (email: string) => `Nothing is held about ${email}.`,
    found: ({ email, messages, spam, waitingMails }: Person) =>
      [
        `${counted(messages.length, "message", "messages")} from ${email}`,
        spam > 0 && `${spam} held as spam`,
        waitingMails > 0 && `${counted(waitingMails, "mail", "mails")} to you not sent yet`,
      ]
        .filter(Boolean)
        .join(", "),
    download: "Download everything",
    erase: "Erase everything",
    receipt: ({ email, at, erased, waitingMails, sentMails, backupsUntil }: Erased) =>
      [
        `Everything that the website held about ${email} was erased on ${longDate(at)} at ${londonTime(new Date(at)).time}: ${counted(erased, "message", "messages")}.`,
        waitingMails > 0 && `${counted(waitingMails, "mail", "mails")} that waited will not be sent.`,
        sentMails > 0 &&
          `${counted(sentMails, "message was", "messages were")} mailed to the practice before, and must be deleted in its mail box too.`,
        `Backups made before may hold a copy. The last of them is gone by ${longDate(backupsUntil)}.`,
      ]
        .filter(Boolean)
        .join("\n"),
    copy: "Copy the receipt",
    copied: "Copied",
    notCopied: "It could not be copied here. Please select the words instead.",
  },
  why: {
    title: "Why it is held here",
    byOwner: "You put it here.",
    /** By the reasons that the service gives. */
    signs: {
      "filled in the field that people cannot see":
        "It filled in a field of the form that people cannot see. Programs fall for it.",
      "many links": "It holds three links or more.",
      "a link in place of a name or number": "A link stands where the name or the phone number should be.",
      "links written as code": "Its links are written in the code that advertisers use.",
      "came in a flood": "It came with so many others at once that there was no room in the inbox.",
    } as Readonly<Record<string, string>>,
  },
  mail: { waiting: "Not mailed yet", failed: "Could not be mailed" },
  unsent: (count: number) =>
    count === 1
      ? "One message could not be mailed so far. It is here all the same."
      : `${count} messages could not be mailed so far. They are here all the same.`,
  mailing: {
    none: "No mail is set up: messages reach you only here.",
    noneText: "Look in now and then, or have them mailed to you as well.",
    setUp: "Set up mail",
    mailed: (to: string) => `New messages are also mailed to ${to}.`,
    untested: (to: string) => `New messages are to be mailed to ${to} as well.`,
    untestedText: "A test mail shows whether they come.",
    sent: (time: string) => `Sent at ${time}. Has it come?`,
    sentText: (to: string) => `It went to ${to}. A mail can take a few minutes.`,
    yes: "Yes",
    no: "No",
    lost: "The test mail has not come.",
    lostText: (to: string) =>
      `Look among the spam of ${to}. If it is not there either, tell whoever looks after your server. Until then, look in here now and then.`,
    send: "Send a test mail",
    sendAgain: "Send another test mail",
  },
  left: {
    movedToSpam: "Held as spam",
    movedToInbox: "Moved to the inbox",
    deleted: "Deleted",
    undo: "Undo",
  },
  toasts: {
    erased: (count: number) => (count === 1 ? "1 message erased" : `${count} messages erased`),
    failed: "That did not work",
  },
} as const;
