import { loops } from "#components/art/loops/loops.ts";
import { photos } from "#components/art/photos/photos.ts";
import { valley } from "#components/art/scenes/scenes.ts";
import { Closing } from "#components/blocks/Closing.tsx";
import { Facts } from "#components/blocks/Facts.tsx";
import { Hero } from "#components/blocks/Hero.tsx";
import { Opening } from "#components/blocks/Opening.tsx";
import { Person } from "#components/blocks/Person.tsx";
import { Quote } from "#components/blocks/Quote.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Steps } from "#components/blocks/Steps.tsx";
import { Sums } from "#components/blocks/Sums.tsx";
import { Trio } from "#components/blocks/Trio.tsx";
import { More } from "#components/ui/More.tsx";
import { home } from "#content/pages/home.ts";

export function Page() {
  const { hero, services, numbers, why, process, person, closing } = home;
  return (
    <>
      <Hero {...hero} backgrounds={valley} />
      <Section id="services">
        <Opening title={services.title} lead={services.lead} />
        <Trio cards={services.cards.map(({ kind, ...card }) => ({ ...card, backgroundVideo: loops[kind] }))} />
      </Section>
      <Section ground="tint">
        <h2 className="hide">In numbers</h2>
        <Facts parts={numbers} />
      </Section>
      <Split title={why.title}>
        <Sums items={why.items} />
      </Split>
      <Section ground="sky">
        <Opening title={process.title} lead={process.lead} />
        <Steps items={process.steps} across />
      </Section>
      <Section untitled>
        <Person photo={photos.portrait} alt={person.portrait}>
          <Quote text={person.quote} />
          <p>
            <b>{person.name}</b>
            <br />
            <span className="muted">{person.credentials}</span>
          </p>
          <More {...person.more} />
        </Person>
      </Section>
      <Closing {...closing} />
    </>
  );
}
