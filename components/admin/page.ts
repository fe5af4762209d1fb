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
  confirm: (question: string) => confirm(question),
};
