import { photos } from "#components/art/photos/photos.ts";
import { CheckList } from "#components/blocks/CheckList.tsx";
import { Facts } from "#components/blocks/Facts.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Note } from "#components/blocks/Note.tsx";
import { Person } from "#components/blocks/Person.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Sums } from "#components/blocks/Sums.tsx";
import "#components/styles/visit-styles.css";
import { paths } from "#content/facts/navigation.ts";
import { offer } from "#content/facts/offer.ts";
import { practice, practitionerLabel } from "#content/facts/practice.ts";
import { testimonials } from "#content/facts/testimonials.ts";
import { offerPage } from "#content/pages/offer.ts";
import type { Data } from "./+data.ts";
import { Announcement, ClosingTitle } from "./Counter.tsx";
import { OfferAction, OfferHead } from "./OfferHead.tsx";
import { Voices } from "./Voices.tsx";
import "./special-offer.css";
import { Button } from "#components/ui/Button.tsx";

export function Page({ over }: Data) {
  const { figures, package: what, problems, voices, person, questions, closing } = offerPage;
  // A real offer ends by itself, even on a page that was published before; the simulated one never does.
  const end = offer.simulateActivity
    ? {}
    : { "data-enhance": "offer-end" as const, "data-ends": offer.truthful.endsOn };
  return (
    <div className="offer-page" data-over={over ? "" : undefined} {...end}>
      <OfferHead />
      <Section>
        <h2 className="hide">{figures.title}</h2>
        <Facts parts={figures.parts} />
      </Section>
      <Split title={what.title} note={what.text} ground="tint">
        <CheckList items={what.list} />
        <h3>{what.bonusTitle}</h3>
        <Sums items={what.bonuses} />
      </Split>
      <Split title={problems.title}>
        <Sums items={problems.list} />
        <Note tone="warn">
          <p>{problems.note}</p>
        </Note>
      </Split>
      <Section ground="sky">
        <h2>{voices.title}</h2>
        <Voices list={testimonials} />
      </Section>
      <Section>
        <Person photo={photos.portrait} alt={`Portrait of ${practitionerLabel}`}>
          <h2>{person.title}</h2>
          <p className="lead">{person.lead}</p>
          <p>{person.text}</p>
          <OfferAction />
        </Person>
      </Section>
      <Split title={questions.title} ground="tint">
        <Faq items={questions.list} />
      </Split>
      <section className="section turf offer-closing while-on">
        <div className="wrap pair">
          <div>
            <ClosingTitle />
            <p className="lead">{closing.text}</p>
          </div>
          <div className="acts">
            <OfferAction />
            <Button tone="plain" href={paths.home}>
              {practice.name}
            </Button>
          </div>
        </div>
      </section>
      <Announcement />
    </div>
  );
}
