/** Side effects on the browser's page, in one place so that tests can replace them. */
export const page = {
  /** Replaces the history entry: "Back" must not lead to a used login or to a desk that was logged out. */
  replace: (path: string) => location.replace(path),
  /** Reloads without the browser's warning about unsaved text, which is stored by then. */
  reload: () => {
    page.isReloading = true;
    location.reload();
  },
  isReloading: false,
  /** Offers a file for download. */
  save: (file: Blob, name: string) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    // Revoked later, because the browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
  confirm: (question: string) => confirm(question),
};

/**
 * Asks before the page is left, until the function that it returns is called. Only while something is not saved: a listener
 * keeps the page out of the back/forward cache.
 */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!page.isReloading) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
