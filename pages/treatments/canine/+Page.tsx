import { Closing } from "#components/blocks/Closing.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Pricing } from "#components/blocks/Prices.tsx";
import { RedFlagSection } from "#components/blocks/RedFlagSection.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useWords } from "#components/facts.ts";
import { BookButton } from "#components/ui/BookButton.tsx";
import { redFlags } from "#content/facts/red-flags.ts";
import { TreatmentHead } from "../TreatmentHead.tsx";

export function Page() {
  const words = useWords("canine");
  const { vetFirst, signs, conditions, visit, sizes, pricing, questions, closing } = words;
  return (
    <Sections of="canine">
      <TreatmentHead of="canine" figure="dog" />
      <RedFlagSection key="vetFirst" {...vetFirst} redFlags={redFlags.canine} />
      <Split key="signs" {...signs} ground="tint" />
      <Split key="conditions" {...conditions} />
      <Split key="visit" {...visit} ground="sky" />
      <Split key="sizes" {...sizes} />
      <Pricing key="pricing" {...pricing} actions={<BookButton />} />
      <Faq key="questions" {...questions} />
      <Closing key="closing" {...closing} />
    </Sections>
  );
}
