import { Closing } from "#components/blocks/Closing.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { useFacts } from "#components/facts.ts";
import { Picture } from "#components/ui/Picture.tsx";
import { fillIn, wordsOf } from "#content/words/words-of.ts";
import type { Data } from "./+data.ts";

/** Somebody who treats besides the practitioner. */
export function Page({ person, metadata }: Data) {
  const facts = useFacts();
  const portrait = facts.photos[person.path];
  const inHerRegister = { ...facts, regulator: person.regulator };
  const { people, closing } = wordsOf("about", inHerRegister);
  const { register } = wordsOf("site", inHerRegister).footer;
  return (
    <>
      <PageHead
        metadata={metadata}
        title={fillIn(people.more, { called: person.called })}
        subtitle={person.title}
        lead=""
      />
      <Section untitled>
        <div className={portrait && "person"}>
          {portrait && (
            <Picture photo={portrait} alt={portrait.alt} className="portrait" sizes="(min-width: 42rem) 34vw, 100vw" />
          )}
          <div className="stack">
            <Paragraphs of={person.text.split(/\n+/)} />
            {person.number && (
              <p className="small muted">
                {`${fillIn(people.registration, { number: person.number })} `}
                {register.href && <a href={register.href}>{register.text}</a>}
              </p>
            )}
          </div>
        </div>
      </Section>
      <Closing {...closing} />
    </>
  );
}
