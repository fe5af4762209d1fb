import type { Facts } from "#content/facts/facts.ts";
import { ownSheet } from "#content/facts/look-files.ts";
import { isForPeopleOnly, paths } from "#content/facts/navigation.ts";
import { site } from "#content/facts/site.ts";
import { mailtoUrl } from "#content/model/email-address.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { contactForm } from "#content/pages/contact-form.ts";

const { success, sent, emergency, failure, answer } = contactForm;

/** Renders the response to a message that was sent without JavaScript. */
export function renderThanksPage(facts: Facts, { isLate = false, isUrgent = false } = {}): string {
  const { phone } = facts.practice;
  const call = `<a href="tel:${phone.e164}">${phone.shown}</a>`;
  const body = [
    isUrgent && `<p>${emergency.title} ${emergency.text(isForPeopleOnly(facts))} ${call}.</p>`,
    `<p>${escapeHtml(isLate ? contactForm.late(facts.practice) : success.text)}</p>`,
    !isUrgent && `<p>${sent.ring} ${call}${sent.emergency(isForPeopleOnly(facts))}</p>`,
    `<p><a href="${paths.home}">${answer.onward}</a></p>`,
  ];
  return renderPlainPage(facts, success.title, body.filter(Boolean).join("\n"));
}

/** Renders the response to a refused message. “Back” returns to the form, which the browser keeps filled in. */
export function renderProblemsPage(facts: Facts, sentences: readonly string[]): string {
  const { phone, email } = facts.practice;
  return renderPlainPage(
    facts,
    failure.title,
    `<ul>${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("")}</ul>
<p>${answer.back}</p>
<p>${answer.others} <a href="tel:${phone.e164}">${phone.shown}</a>, <a href="${mailtoUrl(email)}">${escapeHtml(email)}</a></p>`,
  );
}

/** Renders a page without the site's header and style sheets, because only the pages' build knows their file names. */
export const renderPlainPage = (facts: Facts, title: string, body: string): string => `<!DOCTYPE html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} | ${facts.practice.name}`)}</title>
<link rel="stylesheet" href="/plain-page.css">${sheetLink(ownSheet(facts)?.path)}
</head>
<body>
<main>
<p><a href="${paths.home}">${escapeHtml(facts.practice.name)}</a></p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

const sheetLink = (path?: string): string => (path ? `\n<link rel="stylesheet" href="${path}">` : "");
