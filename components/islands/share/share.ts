/** Lets the Share button open the system's share sheet; without one, it copies the address to the clipboard. */
export function enhanceShare(holder: HTMLElement): void {
  const button = holder.querySelector("button");
  const status = holder.querySelector<HTMLElement>("[role=status]");
  button?.addEventListener("click", async () => {
    const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? window.location.href;
    const message = await shareUrl(url, holder.dataset);
    if (status) status.textContent = message;
  });
}

/** Returns the message for the reader, whose texts are data attributes of the page. */
async function shareUrl(url: string, { shared = "", copyThis = "" }: DOMStringMap): Promise<string> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title: document.title, url });
      return "";
    } catch (error) {
      // The reader has closed the sheet.
      if ((error as DOMException).name === "AbortError") return "";
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return shared;
  } catch {
    return `${copyThis} ${url}`;
  }
}
