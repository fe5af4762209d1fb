import { PageHead } from "#components/blocks/PageHead.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import "#components/blog/article.css";
import type { Data } from "./+data.ts";
import "./privacy-policy.css";

export function Page({ html, sections }: Data) {
  const words = useWords("privacy-policy");
  const key = useFacts().isMarked && "privacy-policy.body";
  const { effective, onThisPage } = words;
  return (
    <>
      <PageHead {...words} />
      <Section>
        <div className="split policy">
          <nav className="no-print" aria-label={onThisPage}>
            <p className="over">{effective}</p>
            <ol>
              {sections.map(({ id, title: section }) => (
                <li key={id}>
                  <a href={`#${id}`}>{section}</a>
                </li>
              ))}
            </ol>
          </nav>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, through the sanitizer */}
          <div className="prose" data-words={key} dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </Section>
    </>
  );
}
