import { Closing } from "#components/blocks/Closing.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Pricing } from "#components/blocks/Prices.tsx";
import { RedFlagSection } from "#components/blocks/RedFlagSection.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useWords } from "#components/facts.ts";
import { BookButton } from "#components/ui/BookButton.tsx";
import { CallButton } from "#components/ui/CallButton.tsx";
import { redFlags } from "#content/facts/red-flags.ts";
import { TreatmentHead } from "../TreatmentHead.tsx";

export function Page() {
  const words = useWords("equine");
  const { vetFirst, connection, conditions, disciplines, visit, benefits, afterwards, pricing, questions } = words;
  const { call, ...closing } = words.closing;
  const bookOrCall = (
    <>
      <BookButton />
      <CallButton text={call} />
    </>
  );
  return (
    <Sections of="equine">
      <TreatmentHead of="equine" figure="horse" />
      <RedFlagSection key="vetFirst" {...vetFirst} redFlags={redFlags.equine} />
      <Split key="connection" {...connection} ground="tint" />
      <Split key="conditions" {...conditions} />
      <Split key="visit" {...visit} ground="sky" />
      <Split key="disciplines" {...disciplines} />
      <Split key="benefits" {...benefits} />
      <Split key="afterwards" {...afterwards} />
      <Pricing key="pricing" {...pricing} actions={bookOrCall} />
      <Faq key="questions" {...questions} />
      <Closing key="closing" {...closing} actions={bookOrCall} />
    </Sections>
  );
}
