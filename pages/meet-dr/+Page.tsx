import { Closing } from "#components/blocks/Closing.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Person } from "#components/blocks/Person.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { Inline } from "#components/ui/Inline.tsx";

export function Page() {
  const { practitioner } = useFacts();
  const words = useWords("practitioner");
  const { life, quote, education, philosophy, secondQuote, closing } = words;
  return (
    <Sections of="practitioner">
      <PageHead {...words} />
      <Section key="life">
        <Person>
          <h2>{life.title}</h2>
          <Paragraphs of={life.paragraphs} />
          <p className="small muted">
            <Inline text={life.registration} />
          </p>
        </Person>
      </Section>
      <Section key="quote" ground="tint" untitled>
        <Quote text={quote} />
      </Section>
      {practitioner.education.length > 0 && (
        <Split key="education" {...education}>
          <ol className="timeline">
            {practitioner.education.map(({ year, event }) => (
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
      <Split key="philosophy" {...philosophy} />
      <Section key="secondQuote" ground="sky" untitled>
        <Quote text={secondQuote} />
      </Section>
      <Closing key="closing" {...closing} />
    </Sections>
  );
}
