import { OwnPicture } from "#components/art/OwnPicture.tsx";
import { Closing } from "#components/blocks/Closing.tsx";
import { Numbers } from "#components/blocks/Numbers.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useWords } from "#components/facts.ts";

export function Page() {
  const words = useWords("about");
  const { mission, approach, philosophy, values, numbers, story, closing } = words;
  return (
    <>
      <PageHead {...words} />
      <Section untitled>
        <OwnPicture of="clinic" alt={words.clinic} className="view" eager />
      </Section>
      <Split {...mission} />
      <Split {...approach} ground="tint" />
      <Split title={philosophy.title}>
        <Quote text={philosophy.quote} />
        <Paragraphs of={philosophy.paragraphs} />
      </Split>
      <Split {...values} ground="sky" />
      <Split {...story} />
      <Section ground="tint">
        <Numbers text={numbers} />
      </Section>
      <Closing {...closing} />
    </>
  );
}
