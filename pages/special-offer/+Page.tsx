import { Faq } from "#components/blocks/Faq.tsx";
import { Note } from "#components/blocks/Note.tsx";
import { Numbers } from "#components/blocks/Numbers.tsx";
import { Person } from "#components/blocks/Person.tsx";
import { Points } from "#components/blocks/Points.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { JustBooked } from "#components/islands/offer-counter/Spots.tsx";
import { Inline } from "#components/ui/Inline.tsx";
import "#components/styles/visit-styles.css";
import { paths } from "#content/facts/navigation.ts";
import { fillIn } from "#content/words/words-of.ts";
import { OfferAction, OfferHead, Spots } from "./OfferHead.tsx";
import "./special-offer.css";
import { Button } from "#components/ui/Button.tsx";

export function Page() {
  const { practice, offer, testimonials } = useFacts();
  const words = useWords("offer");
  const { figures, package: what, problems, voices, person, questions, closing } = words;
  // A real offer ends in the browser too, on pages that were published earlier. A simulated one never ends.
  const end = offer.simulated ? {} : { "data-enhance": "ends" as const, "data-ends": offer.endsOn };
  return (
    <div className="offer-page" data-over={offer.isActive ? undefined : ""} {...end}>
      <OfferHead words={words} />
      <Sections of="offer">
        <Section key="figures">
          <Numbers text={figures} />
        </Section>
        <Split key="package" {...what} ground="tint">
          <h3>{what.bonusTitle}</h3>
          <Points items={what.bonuses} />
        </Split>
        <Split key="problems" {...problems}>
          <Note tone="warn">
            <p>
              <Inline text={problems.warning} />
            </p>
          </Note>
        </Split>
        {testimonials.length > 0 && (
          <Section key="voices" ground="sky">
            <h2>{voices.title}</h2>
            <div className="voices">
              {testimonials.map(({ name, text, rating }) => (
                <figure key={name}>
                  <blockquote>
                    <p>{`“${text}”`}</p>
                  </blockquote>
                  <figcaption className="small muted">{`${name} · ${fillIn(voices.rating, { stars: String(rating) })}`}</figcaption>
                </figure>
              ))}
            </div>
          </Section>
        )}
        <Section key="person">
          <Person>
            <h2>{person.title}</h2>
            <p className="lead">
              <Inline text={person.lead} />
            </p>
            <p>
              <Inline text={person.text} />
            </p>
            <OfferAction text={words.action} />
          </Person>
        </Section>
        <Faq key="questions" {...questions} ground="tint" />
        <section key="closing" className="section turf offer-closing while-on">
          <div className="wrap pair">
            <div>
              <Spots part="SpotsClosing" />
              <p className="lead">
                <Inline text={closing.text} />
              </p>
            </div>
            <div className="acts">
              <OfferAction text={words.action} />
              <Button tone="plain" href={paths.home}>
                {practice.name}
              </Button>
            </div>
          </div>
        </section>
      </Sections>
      {offer.simulated && <Island name="JustBooked" component={JustBooked} props={{}} when="load" />}
    </div>
  );
}
