import { practice } from "#content/facts/practice.ts";

export const PhoneLink = () => <a href={`tel:${practice.phone.e164}`}>{practice.phone.shown}</a>;
export const MailLink = () => <a href={`mailto:${practice.email}`}>{practice.email}</a>;
