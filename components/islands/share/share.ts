/** The Share button of an article: the system's own sheet where there is one, else the address goes to the clipboard. */
export function enhanceShare(holder: HTMLElement): void {
  const button = holder.querySelector("button");
  const status = holder.querySelector<HTMLElement>("[role=status]");
  button?.addEventListener("click", async () => {
    const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? window.location.href;
    const message = await shareUrl(url, holder.dataset);
    if (status) status.textContent = message;
  });
}

/** Returns the message for the reader, in the words that the page gives. */
async function shareUrl(url: string, { shared = "", copyThis = "" }: DOMStringMap): Promise<string> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title: document.title, url });
      return "";
    } catch (error) {
      // The reader closed the sheet.
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
