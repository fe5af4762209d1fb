import { photos } from "#components/art/photos/photos.ts";
import { Closing } from "#components/blocks/Closing.tsx";
import { Facts } from "#components/blocks/Facts.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Picture } from "#components/ui/Picture.tsx";
import { about } from "#content/pages/about.ts";

export function Page() {
  const { mission, approach, philosophy, values, numbers, story, closing } = about;
  return (
    <>
      <PageHead {...about} />
      <Section untitled>
        <Picture photo={photos.clinic} alt={about.clinic} className="view" eager />
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
        <Facts text={numbers} />
      </Section>
      <Closing {...closing} />
    </>
  );
}
