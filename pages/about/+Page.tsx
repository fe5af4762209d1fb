import { photos as drawn } from "#components/art/photos/photos.ts";
import { Closing } from "#components/blocks/Closing.tsx";
import { Numbers } from "#components/blocks/Numbers.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { Picture } from "#components/ui/Picture.tsx";
import { fillIn } from "#content/words/words-of.ts";

export function Page() {
  const { photos, practitioner, others } = useFacts();
  const { clinic } = photos;
  const words = useWords("about");
  const { mission, approach, philosophy, values, numbers, story, people, closing } = words;
  return (
    <>
      <PageHead {...words} />
      <Section untitled>
        <Picture photo={clinic ?? drawn.clinic} alt={clinic?.alt ?? words.clinic} className="view" eager />
      </Section>
      <Split {...mission} />
      <Split {...approach} ground="tint" />
      <Split title={philosophy.title}>
        <Quote text={philosophy.quote} />
        <Paragraphs of={philosophy.paragraphs} />
      </Split>
      <Split {...values} ground="sky" />
      <Split {...story} />
      {others.length > 0 && (
        <Split
          title={people.title}
          points={[practitioner, ...others].map(({ label, called, path }) => ({
            title: label,
            text: `[${fillIn(people.more, { called })}](${path})`,
          }))}
        />
      )}
      <Section ground="tint">
        <Numbers text={numbers} />
      </Section>
      <Closing {...closing} />
    </>
  );
}
