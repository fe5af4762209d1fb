const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const ending = String.raw`\p{L}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const address = new RegExp(String.raw`^[\w.!#$%&'*+/=^{|}~\x60-]+@(?:${label}\.)+${ending}$`, "u");

/**
 * Whether a text is an e-mail address, for the form, the service and the facts alike. It is the rule of HTML, which
 * browsers follow, but the domain needs a dot, and may be written in any script. A question mark is refused: it is what
 * follows an address in a link, as in `ann@example.org?bcc=…`.
 */
export const isEmailAddress = (text: string): boolean => address.test(text);

/** Returns an address without what is copied along with it: "<ann@example.org>", "mailto:ann@example.org", "ann@example.org." */
export const tidyEmail = (text: string): string => text.replace(/^<?(?:mailto:)?/i, "").replace(/[>.,;]{1,3}$/, "");

/** Returns an address with its domain as DNS writes it: "a@bücher.example" → "a@xn--bcher-kva.example". */
function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || !/^[^\s/?#:@\\%]+$/.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address; // no domain can be written so
  }
}

/** Returns the link that writes to an address. Some signs of an address mean something else in a URL. */
export const mailtoUrl = (email: string): string =>
  `mailto:${encodeURIComponent(asciiAddress(email)).replace("%40", "@")}`;
