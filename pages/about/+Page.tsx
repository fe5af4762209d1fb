import { photos } from "#components/art/photos/photos.ts";
import { Closing } from "#components/blocks/Closing.tsx";
import { Facts } from "#components/blocks/Facts.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Points } from "#components/blocks/Points.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { More } from "#components/ui/More.tsx";
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
      <Split title={mission.title}>
        <p className="lead">{mission.lead}</p>
        <Paragraphs of={mission.paragraphs} />
      </Split>
      <Split title={approach.title} ground="tint">
        <Points items={approach.items} />
      </Split>
      <Split title={philosophy.title}>
        <Quote text={philosophy.quote} />
        <Paragraphs of={philosophy.paragraphs} />
      </Split>
      <Split title={values.title} ground="sky">
        <Points items={values.items} />
      </Split>
      <Split title={story.title}>
        <p className="lead">{story.lead}</p>
        <Paragraphs of={story.paragraphs} />
        <More {...story.more} />
      </Split>
      <Section ground="tint">
        <Facts text={numbers} />
      </Section>
      <Closing {...closing} />
    </>
  );
}
