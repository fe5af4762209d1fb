import { Closing } from "#components/blocks/Closing.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Pricing } from "#components/blocks/Prices.tsx";
import { RedFlagSection } from "#components/blocks/RedFlagSection.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useWords } from "#components/facts.ts";
import { BookButton } from "#components/ui/BookButton.tsx";
import { redFlags } from "#content/facts/red-flags.ts";
import { TreatmentHead } from "../TreatmentHead.tsx";

export function Page() {
  const words = useWords("human");
  const { approach, conditions, doctorFirst, techniques, journey, benefits, pricing, questions, closing } = words;
  return (
    <>
      <TreatmentHead words={words} figure="human" />
      <Split {...approach} />
      <Split {...conditions} ground="tint" />
      <RedFlagSection {...doctorFirst} redFlags={redFlags.human} />
      <Split {...techniques} />
      <Split {...journey} ground="sky" />
      <Split {...benefits} />
      <Pricing {...pricing} actions={<BookButton />} />
      <Faq {...questions} />
      <Closing {...closing} />
    </>
  );
}
