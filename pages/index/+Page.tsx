import { valley } from "#components/art/scenes/scenes.ts";
import { Closing } from "#components/blocks/Closing.tsx";
import { Hero } from "#components/blocks/Hero.tsx";
import { Numbers } from "#components/blocks/Numbers.tsx";
import { Person } from "#components/blocks/Person.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
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
    <Sections of="home">
      <Hero {...hero} backgrounds={valley} />
      <Section key="services" id="services" opening={services}>
        <TreatmentCards cards={services.cards} prices={services.prices} />
      </Section>
      <Section key="numbers" ground="tint">
        <Numbers text={numbers} />
      </Section>
      <Split key="why" {...why} />
      <Section key="process" ground="sky" opening={process}>
        <Steps items={process.steps} across />
      </Section>
      <Section key="person" untitled>
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
      <Closing key="closing" {...closing} />
    </Sections>
  );
}
