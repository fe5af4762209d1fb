import { mailtoUrl } from "#content/model/email-address.ts";
import { useFacts } from "../facts.ts";
import { PhoneLink as LinkOf } from "./PhoneLink.tsx";

export const PhoneLink = () => <LinkOf phone={useFacts().practice.phone} />;

export function MailLink() {
  const { email } = useFacts().practice;
  return <a href={mailtoUrl(email)}>{email}</a>;
}
