import type { Animal } from "#components/art/Figure.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { BookButton } from "#components/ui/BookButton.tsx";
import { Button } from "#components/ui/Button.tsx";
import { isHidden } from "#content/words/sections.ts";

export function TreatmentHead({ of: page, figure }: { of: "human" | "canine" | "equine"; figure: Animal }) {
  const { seePrices } = useWords("site").labels;
  const hasPrices = !isHidden(page, "pricing", useFacts());
  return (
    <PageHead
      {...useWords(page)}
      figure={figure}
      actions={
        <>
          <BookButton />
          {hasPrices && <Button href="#prices">{seePrices}</Button>}
        </>
      }
    />
  );
}
