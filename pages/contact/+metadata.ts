export { contactMetadata as metadata } from "#content/pages/contact.ts";
