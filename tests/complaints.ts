import { expect, type Page } from "playwright/test";

/**
 * A page transition that a resized window or the next click interrupts shows the page at once, as it should. The browser
 * still reports a rejected promise (https://github.com/w3c/csswg-drafts/issues/13726). Visitors see nothing of it, and
 * only a script that delays the first paint could handle it.
 */
const interruptedTransition = /^Transition was (?:aborted|skipped)/;

/** Runs a story and fails it when the page reports errors: failed scripts, or content that the security policy blocked. */
export async function withoutComplaints(page: Page, story: () => Promise<void>): Promise<void> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    if (!interruptedTransition.test(error.message)) complaints.push(error.message);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !ignoredMessages.some((start) => message.text().startsWith(start)))
      complaints.push(message.text());
  });
  await story();
  expect(complaints).toEqual([]);
}

const ignoredMessages = [
  // The browser logs every answer of 4xx or 5xx; the stories check those themselves.
  "Failed to load resource",
  // Playwright's recorder tries to run a script in the preview, which allows none.
  "Blocked script execution in 'about:",
];
