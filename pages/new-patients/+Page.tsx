import { Faq } from "#components/blocks/Faq.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Prices } from "#components/blocks/Prices.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Steps } from "#components/blocks/Steps.tsx";
import { TreatmentCards } from "#components/blocks/TreatmentCards.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { BookButton } from "#components/ui/BookButton.tsx";
import { Button } from "#components/ui/Button.tsx";
import { CallButton } from "#components/ui/CallButton.tsx";
import { paths } from "#content/facts/navigation.ts";
import { mailtoUrl } from "#content/model/email-address.ts";

export function Page() {
  const { practice, treats } = useFacts();
  const { email } = practice;
  const words = useWords("new-patients");
  const { primary, secondary, who, expect, prepare, pricing, questions, help } = words;
  return (
    <Sections of="new-patients">
      <PageHead
        {...words}
        {...(treats.canine && { figure: "dog" })}
        actions={
          <>
            <BookButton text={primary} />
            <Button href={paths.contact}>{secondary}</Button>
          </>
        }
      />
      <Section key="who">
        <h2>{who.title}</h2>
        <TreatmentCards cards={who.cards} />
      </Section>
      <Section key="expect" ground="sky" opening={expect}>
        <Steps items={expect.steps} across />
      </Section>
      <Split key="prepare" {...prepare} />
      <Split key="pricing" {...pricing} ground="tint">
        <Prices rows={pricing.rows} />
      </Split>
      <Faq key="questions" {...questions} />
      <Split key="help" {...help}>
        <p className="actions">
          <BookButton text={help.action} />
          <CallButton />
          <Button href={mailtoUrl(email)} tone="plain">
            {email}
          </Button>
        </p>
      </Split>
    </Sections>
  );
}
