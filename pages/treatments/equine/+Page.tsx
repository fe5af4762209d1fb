import { CheckList } from "#components/blocks/CheckList.tsx";
import { Closing } from "#components/blocks/Closing.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Points } from "#components/blocks/Points.tsx";
import { Pricing } from "#components/blocks/Prices.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Steps } from "#components/blocks/Steps.tsx";
import { VetFirst } from "#components/blocks/VetFirst.tsx";
import { BookButton } from "#components/ui/BookButton.tsx";
import { CallButton } from "#components/ui/CallButton.tsx";
import { More } from "#components/ui/More.tsx";
import { equine } from "#content/pages/equine.ts";
import { TreatmentHead } from "../TreatmentHead.tsx";

export function Page() {
  const { vetFirst, connection, conditions, disciplines, visit, benefits, afterwards, pricing, questions } = equine;
  const { call, ...closing } = equine.closing;
  const bookOrCall = (
    <>
      <BookButton />
      <CallButton text={call} />
    </>
  );
  return (
    <>
      <TreatmentHead words={equine} figure="horse" />
      <VetFirst {...vetFirst} />
      <Split title={connection.title} ground="tint">
        <p className="lead">{connection.lead}</p>
        <Paragraphs of={connection.paragraphs} />
        <More {...connection.more} />
      </Split>
      <Split title={conditions.title} note={conditions.note}>
        <Points items={conditions.items} />
      </Split>
      <Split title={visit.title} note={visit.note} ground="sky">
        <Steps items={visit.steps} />
        <More {...visit.more} />
      </Split>
      <Split title={disciplines.title}>
        <Points items={disciplines.items} />
      </Split>
      <Split title={benefits.title} note={benefits.note}>
        <CheckList items={benefits.items} />
      </Split>
      <Split title={afterwards.title}>
        <Points items={afterwards.items} />
      </Split>
      <Pricing {...pricing} actions={bookOrCall} />
      <Split title={questions.title}>
        <Faq items={questions.items} />
      </Split>
      <Closing {...closing} actions={bookOrCall} />
    </>
  );
}
