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
  const words = useWords("canine");
  const { vetFirst, signs, conditions, visit, sizes, pricing, questions, closing } = words;
  return (
    <>
      <TreatmentHead words={words} figure="dog" />
      <RedFlagSection {...vetFirst} redFlags={redFlags.canine} />
      <Split {...signs} ground="tint" />
      <Split {...conditions} />
      <Split {...visit} ground="sky" />
      <Split {...sizes} />
      <Pricing {...pricing} actions={<BookButton />} />
      <Faq {...questions} />
      <Closing {...closing} />
    </>
  );
}
