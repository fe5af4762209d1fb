/**
 * Allows links to the web, an email address, a phone number (`tel:`, `sms:`) or a page of this site. What some browsers or pages would
 * take for another site's address has to be written in full: `//x`, `/\x`, `https:x`, `https:/x`, `https:///x`.
 */
export function isSafeLink(href: string): boolean {
  // Browsers drop control characters and blanks inside a scheme, so "java\nscript:" counts as a scheme too.
  const bare = href.replace(/[^!-~\u0080-\uffff]/g, "");
  if (/^[a-z][a-z0-9+.-]*:/i.test(bare)) return /^(?:https?:\/\/(?![/\\])|mailto:|tel:|sms:)/i.test(bare);
  return !/^[/\\]{2}/.test(bare);
}
