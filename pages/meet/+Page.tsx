import { Closing } from "#components/blocks/Closing.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { useWords } from "#components/facts.ts";
import { fillIn } from "#content/words/words-of.ts";
import type { Data } from "./+data.ts";

/** Somebody who treats besides the practitioner. */
export function Page({ person, metadata }: Data) {
  const { people, closing } = useWords("about");
  return (
    <>
      <PageHead
        metadata={metadata}
        title={fillIn(people.more, { called: person.called })}
        subtitle={person.title}
        lead=""
      />
      <Section untitled>
        <div className="stack">
          <Paragraphs of={[person.text]} />
          {person.number && <p className="small muted">{fillIn(people.registration, { number: person.number })}</p>}
        </div>
      </Section>
      <Closing {...closing} />
    </>
  );
}
