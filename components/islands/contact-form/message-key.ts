/**
 * The key under which the service knows a message, so that a retry is not kept twice. The same text keeps its key until
 * it has arrived; another text is another message.
 */
export function createMessageKeys() {
  let last: { text: string; key: string } | undefined;
  return {
    keyFor(payload: object): string {
      const text = JSON.stringify(payload);
      if (last?.text !== text) last = { text, key: randomKey() };
      return last.key;
    },
    arrived(): void {
      last = undefined;
    },
  };
}

/** `crypto.randomUUID` is there on secure pages only; a practice may try the site out on its own network without TLS. */
function randomKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
