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
  const words = useWords("human");
  const { approach, conditions, doctorFirst, techniques, journey, benefits, pricing, questions, closing } = words;
  return (
    <Sections of="human">
      <TreatmentHead of="human" figure="human" />
      <Split key="approach" {...approach} />
      <Split key="conditions" {...conditions} ground="tint" />
      <RedFlagSection key="doctorFirst" {...doctorFirst} redFlags={redFlags.human} />
      <Split key="techniques" {...techniques} />
      <Split key="journey" {...journey} ground="sky" />
      <Split key="benefits" {...benefits} />
      <Pricing key="pricing" {...pricing} actions={<BookButton />} />
      <Faq key="questions" {...questions} />
      <Closing key="closing" {...closing} />
    </Sections>
  );
}
