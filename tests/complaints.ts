import { expect, type Page } from "playwright/test";

/** What a page complains of (scripts that fail, things the content security policy refused) fails the story it is in. */
export async function withoutComplaints(page: Page, story: () => Promise<void>): Promise<void> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A call that is answered with 4xx or 5xx is logged by the browser itself; the stories speak of those in words.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  await story();
  expect(complaints).toEqual([]);
}
