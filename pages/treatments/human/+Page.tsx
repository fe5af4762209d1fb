import { CheckList } from "#components/blocks/CheckList.tsx";
import { Closing } from "#components/blocks/Closing.tsx";
import { Faq } from "#components/blocks/Faq.tsx";
import { Note } from "#components/blocks/Note.tsx";
import { Paragraphs } from "#components/blocks/Paragraphs.tsx";
import { Points } from "#components/blocks/Points.tsx";
import { Pricing } from "#components/blocks/Prices.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { Steps } from "#components/blocks/Steps.tsx";
import { BookButton } from "#components/ui/BookButton.tsx";
import { More } from "#components/ui/More.tsx";
import { human } from "#content/pages/human.ts";
import { TreatmentHead } from "../TreatmentHead.tsx";

export function Page() {
  const { approach, conditions, doctorFirst, techniques, journey, benefits, pricing, questions, closing } = human;
  return (
    <>
      <TreatmentHead words={human} figure="human" />
      <Split title={approach.title}>
        <p className="lead">{approach.lead}</p>
        <Paragraphs of={approach.paragraphs} />
      </Split>
      <Split title={conditions.title} note={conditions.note} ground="tint">
        <Points items={conditions.items} />
      </Split>
      <Split title={doctorFirst.title}>
        <Note tone="warn" title={doctorFirst.heading}>
          <p>{doctorFirst.text}</p>
        </Note>
        <p>{doctorFirst.xrays}</p>
      </Split>
      <Split title={techniques.title}>
        <Points items={techniques.items} />
      </Split>
      <Split title={journey.title} note={journey.note} ground="sky">
        <Steps items={journey.steps} />
        <More {...journey.more} />
      </Split>
      <Split title={benefits.title} note={benefits.note}>
        <CheckList items={benefits.items} />
      </Split>
      <Pricing {...pricing} actions={<BookButton />} />
      <Split title={questions.title}>
        <Faq items={questions.items} />
      </Split>
      <Closing {...closing} />
    </>
  );
}
