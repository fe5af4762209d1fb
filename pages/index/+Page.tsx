import { valley } from "#components/art/scenes/scenes.ts";
import { Closing } from "#components/blocks/Closing.tsx";
import { Hero } from "#components/blocks/Hero.tsx";
import { Numbers } from "#components/blocks/Numbers.tsx";
import { Person } from "#components/blocks/Person.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Steps } from "#components/blocks/Steps.tsx";
import { TreatmentCards } from "#components/blocks/TreatmentCards.tsx";
import { useWords } from "#components/facts.ts";
import { Inline } from "#components/ui/Inline.tsx";
import { MoreLink } from "#components/ui/MoreLink.tsx";

export function Page() {
  const words = useWords("home");
  const { hero, services, numbers, why, process, person, closing } = words;
  return (
    <>
      <Hero {...hero} backgrounds={valley} />
      <Section id="services" opening={services}>
        <TreatmentCards cards={services.cards} prices={services.prices} />
      </Section>
      <Section ground="tint">
        <Numbers text={numbers} />
      </Section>
      <Split {...why} />
      <Section ground="sky" opening={process}>
        <Steps items={process.steps} across />
      </Section>
      <Section untitled>
        <Person>
          <Quote text={person.quote} />
          <p>
            <b>{person.name}</b>
            <br />
            <span className="muted">
              <Inline text={person.credentials} />
            </span>
          </p>
          <MoreLink {...person.more} />
        </Person>
      </Section>
      <Closing {...closing} />
    </>
  );
}
