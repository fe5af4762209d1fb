import type { Animal } from "#components/art/Figure.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { useWords } from "#components/facts.ts";
import { BookButton } from "#components/ui/BookButton.tsx";
import { Button } from "#components/ui/Button.tsx";
import type { PageIntro } from "#content/model/metadata.ts";

export function TreatmentHead({ words, figure }: { words: PageIntro; figure: Animal }) {
  return (
    <PageHead
      {...words}
      figure={figure}
      actions={
        <>
          <BookButton />
          <Button href="#prices">{useWords("site").labels.seePrices}</Button>
        </>
      }
    />
  );
}
