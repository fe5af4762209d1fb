import { Closing } from "#components/blocks/Closing.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Points } from "#components/blocks/Points.tsx";
import { Pricing } from "#components/blocks/Prices.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Steps } from "#components/blocks/Steps.tsx";
import { VetFirst } from "#components/blocks/VetFirst.tsx";
import { BookButton } from "#components/ui/BookButton.tsx";
import { More } from "#components/ui/More.tsx";
import { canine } from "#content/pages/canine.ts";
import { TreatmentHead } from "../TreatmentHead.tsx";

export function Page() {
  const { vetFirst, signs, conditions, visit, sizes, pricing, questions, closing } = canine;
  return (
    <>
      <TreatmentHead words={canine} figure="dog" />
      <VetFirst {...vetFirst} />
      <Split title={signs.title} note={signs.note} ground="tint">
        <Points items={signs.items} />
      </Split>
      <Split title={conditions.title} note={conditions.note}>
        <Points items={conditions.items} />
      </Split>
      <Split title={visit.title} ground="sky">
        <Steps items={visit.steps} />
        <More {...visit.more} />
      </Split>
      <Split title={sizes.title} note={sizes.note}>
        <Points items={sizes.items} />
      </Split>
      <Pricing {...pricing} actions={<BookButton />} />
      <Split title={questions.title}>
        <Faq items={questions.items} />
      </Split>
      <Closing {...closing} />
    </>
  );
}
