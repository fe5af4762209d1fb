import { OwnPicture } from "#components/art/OwnPicture.tsx";
import { Closing } from "#components/blocks/Closing.tsx";
import { Numbers } from "#components/blocks/Numbers.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { fillIn } from "#content/words/words-of.ts";

export function Page() {
  const { practitioner, others, photos } = useFacts();
  const words = useWords("about");
  const { mission, approach, philosophy, values, numbers, story, people, closing } = words;
  return (
    <Sections of="about">
      <PageHead {...words} />
      <Section key="clinic" untitled>
        <OwnPicture of="clinic" alt={words.clinic} className="view" eager />
      </Section>
      <Split key="mission" {...mission} />
      <Split key="approach" {...approach} ground="tint" />
      <Split key="philosophy" title={philosophy.title}>
        <Quote text={philosophy.quote} />
        <Paragraphs of={philosophy.paragraphs} />
      </Split>
      <Split key="values" {...values} ground="sky" />
      <Split key="story" {...story} />
      {others.length > 0 && (
        <Split
          key="people"
          title={people.title}
          points={[practitioner, ...others].map(({ label, called, path }) => ({
            title: label,
            text: `[${fillIn(people.more, { called })}](${path})`,
            photo: path === practitioner.path ? photos.portrait : photos[path],
          }))}
        />
      )}
      <Section key="numbers" ground="tint">
        <Numbers text={numbers} />
      </Section>
      <Closing key="closing" {...closing} />
    </Sections>
  );
}
