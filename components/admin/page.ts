/** The page's own doings, in one place so that a test can stand in for them. */
export const page = {
  /** Leaves no way back to the page before: "Back" must not lead to a login that has been used, nor to a desk that was left. */
  replace: (path: string) => location.replace(path),
  /** What is typed is on this device by then, so nobody has to be asked. */
  reload: () => {
    page.isReloading = true;
    location.reload();
  },
  isReloading: false,
  /** Puts something where the browser puts what is downloaded. */
  save: (what: Blob, name: string) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(what);
    link.download = name;
    link.click();
    // Not at once: the browser has to have read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
  confirm: (question: string) => confirm(question),
};
