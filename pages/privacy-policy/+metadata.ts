export { privacyMetadata as metadata } from "#content/pages/privacy-policy.ts";
