import type { Facts } from "#content/facts/facts.ts";
import { paths } from "#content/facts/navigation.ts";
import { site } from "#content/facts/site.ts";
import { escapeHtml } from "#content/model/markdown.ts";
import { contactForm } from "#content/pages/contact.ts";

const { success, failure, answer } = contactForm;

/** The page that answers a message sent without JavaScript. */
export const thanksPage = (facts: Facts, text: string = success.text): string =>
  page(facts, success.title, `<p>${escapeHtml(text)}</p>\n<p><a href="${paths.home}">${answer.onward}</a></p>`);

/** The page for a message that was refused. The browser keeps the filled-in form on the page before. */
export function problemsPage(facts: Facts, sentences: readonly string[]): string {
  const { phone, email } = facts.practice;
  return page(
    facts,
    failure.title,
    `<ul>${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("")}</ul>
<p>${answer.back}</p>
<p>${answer.others} <a href="tel:${phone.e164}">${phone.shown}</a>, <a href="mailto:${email}">${email}</a></p>`,
  );
}

/** Without the site's header and style sheets, because only the pages' build knows the names of their files. */
const page = ({ practice }: Facts, title: string, body: string): string => `<!DOCTYPE html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} | ${practice.name}`)}</title>
<link rel="stylesheet" href="/plain-page.css">
</head>
<body>
<main>
<p><a href="${paths.home}">${escapeHtml(practice.name)}</a></p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
