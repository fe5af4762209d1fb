/** The Share button of an article: the system's own sheet where there is one, else the address goes to the clipboard. */
export function enhanceShare(holder: HTMLElement): void {
  const button = holder.querySelector("button");
  const answer = holder.querySelector<HTMLElement>("[role=status]");
  button?.addEventListener("click", async () => {
    const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? window.location.href;
    const said = await offer(url, holder.dataset);
    if (answer) answer.textContent = said;
  });
}

/** Answers what there is to tell the reader afterwards; the page brings the words. */
async function offer(url: string, { shared = "", copyThis = "" }: DOMStringMap): Promise<string> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title: document.title, url });
      return "";
    } catch (error) {
      // The reader thought better of it.
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
