import { Closing } from "#components/blocks/Closing.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Person } from "#components/blocks/Person.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useFacts } from "#components/facts.ts";
import { biography, quotes } from "#content/pages/practitioner.ts";

export function Page() {
  const facts = useFacts();
  const words = biography(facts);
  const { life, education, philosophy, closing } = words;
  return (
    <>
      <PageHead {...words} />
      <Section>
        <Person>
          <h2>{life.title}</h2>
          <Paragraphs of={life.paragraphs} />
          <p className="small muted">{life.registration}</p>
        </Person>
      </Section>
      <Section ground="tint" untitled>
        <Quote text={quotes[0]} />
      </Section>
      {facts.practitioner.education.length > 0 && (
        <Split {...education}>
          <ol className="timeline">
            {facts.practitioner.education.map(({ year, event }) => (
              <li key={year}>
                <time className="year" dateTime={String(year)}>
                  {year}
                </time>
                <p>{event}</p>
              </li>
            ))}
          </ol>
        </Split>
      )}
      <Split {...philosophy} />
      <Section ground="sky" untitled>
        <Quote text={quotes[1]} />
      </Section>
      <Closing {...closing} />
    </>
  );
}
