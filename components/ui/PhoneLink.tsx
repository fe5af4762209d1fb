import type { Facts } from "#content/facts/facts.ts";

export const PhoneLink = ({ phone }: { phone: Facts["practice"]["phone"] }) => (
  <a href={`tel:${phone.e164}`}>{phone.shown}</a>
);
