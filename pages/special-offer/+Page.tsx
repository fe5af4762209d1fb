import { Facts } from "#components/blocks/Facts.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Note } from "#components/blocks/Note.tsx";
import { Person } from "#components/blocks/Person.tsx";
import { Points } from "#components/blocks/Points.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { JustBooked } from "#components/islands/offer-counter/Spots.tsx";
import "#components/styles/visit-styles.css";
import { paths } from "#content/facts/navigation.ts";
import { offer } from "#content/facts/offer.ts";
import { practice } from "#content/facts/practice.ts";
import { testimonials } from "#content/facts/testimonials.ts";
import { offerPage } from "#content/pages/offer.ts";
import type { Data } from "./+data.ts";
import { OfferAction, OfferHead, Spots } from "./OfferHead.tsx";
import "./special-offer.css";
import { Button } from "#components/ui/Button.tsx";

export function Page({ over }: Data) {
  const { figures, package: what, problems, voices, person, questions, closing } = offerPage;
  // A real offer ends by itself, even on a page that was published earlier; the simulated one never ends.
  const end = offer.simulateActivity
    ? {}
    : { "data-enhance": "offer-end" as const, "data-ends": offer.truthful.endsOn };
  return (
    <div className="offer-page" data-over={over ? "" : undefined} {...end}>
      <OfferHead />
      <Section>
        <Facts text={figures} />
      </Section>
      <Split {...what} ground="tint">
        <h3>{what.bonusTitle}</h3>
        <Points items={what.bonuses} />
      </Split>
      <Split {...problems}>
        <Note tone="warn">
          <p>{problems.warning}</p>
        </Note>
      </Split>
      <Section ground="sky">
        <h2>{voices.title}</h2>
        <div className="voices">
          {testimonials.map(({ name, text, rating }) => (
            <figure key={name}>
              <blockquote>
                <p>{`“${text}”`}</p>
              </blockquote>
              <figcaption className="small muted">{`${name} · ${voices.rating(rating)}`}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section>
        <Person>
          <h2>{person.title}</h2>
          <p className="lead">{person.lead}</p>
          <p>{person.text}</p>
          <OfferAction />
        </Person>
      </Section>
      <Faq {...questions} ground="tint" />
      <section className="section turf offer-closing while-on">
        <div className="wrap pair">
          <div>
            <Spots part="SpotsClosing" />
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
      {offer.simulateActivity && <Island name="JustBooked" component={JustBooked} props={{}} when="load" />}
    </div>
  );
}
