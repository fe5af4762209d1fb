import type { ToldAnswer } from "../model/answers.ts";
import type { FactField } from "./admin-practice.ts";

type TextField = Exclude<keyof ToldAnswer, "kept" | "onServer" | "revision">;
/** A field of the form. The answer of the service has no secrets. */
export type ToldField = TextField | "password" | "alertUrl";
interface Group {
  title: string;
  hint: string;
  fields: Readonly<Partial<Record<ToldField, FactField>>>;
}

const messages: Group = {
  title: "Messages by mail",
  hint: "What visitors write is then mailed to you as well as kept here.",
  fields: {
    host: {
      label: "Mail server",
      hint: "Such as mail.example.org. Whoever provides your mail tells you this and the next three, under “SMTP” or “outgoing mail”.",
    },
    port: { label: "Port", as: "number", unit: "", hint: "Mostly 587 or 465." },
    account: { label: "Account", hint: "Mostly the whole e-mail address." },
    password: { label: "Password", as: "secret", hint: "Some providers want one made for this: an “app password”." },
    from: {
      label: "Sender",
      as: "email",
      hint: "Empty: the account, if it is an e-mail address, otherwise the address below.",
    },
    to: { label: "Contact messages go to", as: "email" },
  },
};
const problems: Group = {
  title: "When something breaks",
  hint: "Such as a full disk or a backup that fails. You, or whoever looks after your server, is told, and told again when it is well.",
  fields: {
    alertMail: { label: "Told by mail", as: "email", hint: "By the mail server above." },
    alertUrl: {
      label: "Told at a web address",
      as: "url",
      hint: "For a telephone, say: https://ntfy.sh/ and a name that nobody guesses, which the app “ntfy” listens to.",
    },
  },
};

/** Texts of the form that says who is told of messages and problems. */
export const adminTold = {
  title: "Mail and alerts",
  failed: "Who is told could not be loaded.",
  summary({ host, to, alertMail, kept }: ToldAnswer): string {
    const addresses = [host && alertMail, kept.alertUrl].filter(Boolean).join(" and ");
    const told = addresses ? `Problems are told to ${addresses}.` : "Nobody is told of problems.";
    return `${host ? `Messages are mailed to ${to}.` : "Messages are not mailed."} ${told}`;
  },
  groups: [messages, problems],
  /** Of buttons below the fields of these names. */
  trials: { to: "Send a test mail", alertMail: "Send a test mail", alertUrl: "Send a trial" } as Readonly<
    Record<string, string>
  >,
  onServer: (address: string) => `Set to ${address} on the server, in .env, and changed there.`,
  passwordKept: "A password is set. Leave this empty to keep it.",
  addressKept: (host: string) => `An address at ${host} is set. Leave this empty to keep it.`,
  /** Below a field that she has changed, after another device has saved. */
  now: (text: string) => (text ? `There now: ${text}` : "Empty now"),
  remove: "Remove it",
  removed: "It is removed when you save.",
  /** In place of the field’s name, below the field. */
  subject: "This",
  saved: "Saved. It holds from now on.",
} as const;
