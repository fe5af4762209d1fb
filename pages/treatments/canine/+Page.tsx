import { Closing } from "#components/blocks/Closing.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Pricing } from "#components/blocks/Pricing.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Steps } from "#components/blocks/Steps.tsx";
import { Sums } from "#components/blocks/Sums.tsx";
import { VetFirst } from "#components/blocks/VetFirst.tsx";
import { BookButton } from "#components/ui/BookButton.tsx";
import { Button } from "#components/ui/Button.tsx";
import { More } from "#components/ui/More.tsx";
import { canine } from "#content/pages/canine.ts";

export function Page() {
  const { vetFirst, signs, conditions, visit, sizes, pricing, questions, closing } = canine;
  return (
    <>
      <PageHead
        figure="dog"
        title={canine.title}
        lead={canine.lead}
        over={[{ text: "Treatments" }]}
        here={canine.name}
        actions={
          <>
            <BookButton />
            <Button href="#prices">{canine.seePrices}</Button>
          </>
        }
      />
      <VetFirst {...vetFirst} />
      <Split title={signs.title} note={signs.note} ground="tint">
        <Sums items={signs.items.map((title) => ({ title }))} />
      </Split>
      <Split title={conditions.title} note={conditions.note}>
        <Sums items={conditions.items} />
      </Split>
      <Split title={visit.title} ground="sky">
        <Steps items={visit.steps} />
        <More {...visit.more} />
      </Split>
      <Split title={sizes.title} note={sizes.note}>
        <Sums items={sizes.items} />
      </Split>
      <Pricing {...pricing} actions={<BookButton />} />
      <Split title={questions.title}>
        <Faq items={questions.items} />
      </Split>
      <Closing {...closing} />
    </>
  );
}
