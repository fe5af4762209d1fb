import { expect, type Page } from "playwright/test";

/**
 * A fade from page to page that is cut short, by a window that changes its size or by the next click, shows the page at
 * once, as it should; the browser reports it all the same, as a promise of its own that nobody has asked for
 * (https://github.com/w3c/csswg-drafts/issues/13726). Only a script that holds up the first paint would be there in time
 * to take it back, and no visitor sees it.
 */
const cutTurn = /^Transition was (?:aborted|skipped)/;

/** A page's complaints (scripts that fail, things the content security policy refused) fail the story they occur in. */
export async function withoutComplaints(page: Page, story: () => Promise<void>): Promise<void> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    if (!cutTurn.test(error.message)) complaints.push(error.message);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !notThePages.some((start) => message.text().startsWith(start)))
      complaints.push(message.text());
  });
  await story();
  expect(complaints).toEqual([]);
}

const notThePages = [
  // A call that is answered with 4xx or 5xx is logged by the browser itself; the stories speak of those in words.
  "Failed to load resource",
  // Playwright's recorder tries to look into the preview, where no script may run.
  "Blocked script execution in 'about:",
];
