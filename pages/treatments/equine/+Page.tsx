import { Closing } from "#components/blocks/Closing.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Pricing } from "#components/blocks/Prices.tsx";
import { RedFlagSection } from "#components/blocks/RedFlagSection.tsx";
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
    <>
      <TreatmentHead words={words} figure="horse" />
      <RedFlagSection {...vetFirst} redFlags={redFlags.equine} />
      <Split {...connection} ground="tint" />
      <Split {...conditions} />
      <Split {...visit} ground="sky" />
      <Split {...disciplines} />
      <Split {...benefits} />
      <Split {...afterwards} />
      <Pricing {...pricing} actions={bookOrCall} />
      <Faq {...questions} />
      <Closing {...closing} actions={bookOrCall} />
    </>
  );
}
