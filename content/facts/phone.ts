import { decodePath } from "../model/pictures.ts";

/** Returns a pasted text without invisible characters, with plain letters, digits, dashes and spaces. */
export const plainText = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Pd}−]/gu, "-")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Reads a phone number, British unless it has a country code, however it is grouped. `shown` is the one form in which
 * people read it, `e164` what is dialled. `undefined` if it is no number.
 */
export function readPhone(typed: string): { shown: string; e164: string } | undefined {
  const text = plainText(typed)
    .replace(/^(?:tel(?:ephone)?|phone)[.:]? ?/i, "")
    .replace(/\[ ?0 ?\]/, "(0)")
    .replaceAll(/[-./·]+/g, " ");
  if (!/^\(?\+?[\d ()]+$/.test(text)) return undefined;
  const isAbroad = /^\(?(?:\+|00)|^44(?: ?\( ?0 ?\))?(?: ?\d){9,10}$/.test(text);
  // In "+44 (0)1235" the 0 is not dialled.
  const groups = (isAbroad ? text.replace(/\( ?0 ?\)/, " ") : text).replaceAll(/[^\d ]+/g, " ").trim();
  const digits = groups.replaceAll(" ", "");
  const number = isAbroad ? digits.replace(/^00/, "").replace(/^440/, "44") : digits.replace(/^0/, "44");
  const isValid = number.startsWith("44") ? /^44[1-9]\d{8,9}$/.test(number) : /^[1-9]\d{8,14}$/.test(number);
  if (!isValid || (!isAbroad && !digits.startsWith("0"))) return undefined;
  const isBritish = number.startsWith("44");
  const shown = isBritish
    ? groupBritish(`0${number.slice(2)}`)
    : `+${groups.replace(/^0 ?0 ?/, "").replace(/ +/g, " ")}`;
  return { shown, e164: `+${number}` };
}

export const toE164 = (typed: string): string | undefined => readPhone(typed)?.e164 ?? formerE164(typed);

/** Files of older practices may have a number that only this rule, the first one, takes for one. */
function formerE164(typed: string): string | undefined {
  if (!/^\+?[\d ()-]+$/.test(typed)) return undefined;
  const digits = typed.replace("(0)", "").replaceAll(/\D/g, "");
  const isAbroad = typed.startsWith("+");
  const e164 = isAbroad ? `+${digits.replace(/^440/, "44")}` : digits.replace(/^0/, "+44");
  return /^\+[1-9]\d{8,14}$/.test(e164) && (isAbroad || /^0\d{9,10}$/.test(digits)) ? e164 : undefined;
}

/** Groups the digits as Ofcom does: "020 7946 0123", "0161 496 0123", "01632 960142". */
const groupBritish = (digits: string): string =>
  digits
    .replace(/^(02\d)(\d{4})(\d+)$|^(011\d|01\d1|0[389]\d\d)(\d{3})(\d+)$|^(\d{5})(\d+)$/, "$1$4$7 $2$5$8 $3$6")
    .trim();

/** British numbers that begin with 07 are mobiles; others seldom have WhatsApp. */
export const isLandline = (e164: string): boolean => /^\+44[^7]/.test(e164);

const CHAT_HOST = "https://wa.me/";

/** Returns the link to a chat with a number in E.164. */
export const chatLink = (e164: string): string => CHAT_HOST + e164.slice(1);

/** Returns the number in E.164 that a link made by `readChat` leads to; `undefined` if it names none. */
export function chatNumber(link: string): string | undefined {
  const [, digits] = /^https:\/\/wa\.me\/(\d+)/.exec(link) ?? [];
  return digits && `+${digits}`;
}

/**
 * Reads a phone number or a link of WhatsApp in any of its forms, and returns the form that always works:
 * `https://wa.me/447700900123`. Links without a number, such as `wa.me/message/…`, keep their path, and addresses
 * elsewhere stay as they are. `undefined` if WhatsApp would not find anybody.
 */
export function readChat(typed: string): string | undefined {
  const text = plainText(typed);
  const phone = toE164(text);
  if (phone) return chatLink(phone);
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  if (text === "" || !URL.canParse(address)) return text;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== "whatsapp:" && !/^(?:[\w-]+\.)*(?:wa\.me|whatsapp\.com)$/.test(hostname)) return text;
  const path = decodePath(pathname)?.replace(/^\/+|\/+$/g, "") ?? "";
  const asked = (searchParams.get("phone") ?? (/^[\d\s()+.-]+$/.test(path) ? path : "")).trim();
  if (asked === "") return /^\w+\/?\w.*$/.test(path) && path !== "send" ? `https://${hostname}${pathname}` : undefined;
  const number = toE164(/^[+0(]/.test(asked) ? asked : `+${asked}`);
  const words = searchParams.get("text");
  return number && chatLink(number) + (words ? `?text=${encodeURIComponent(words)}` : "");
}
