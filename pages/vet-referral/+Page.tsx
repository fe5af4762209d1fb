import Printer from "lucide-react/icons/printer";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { useWords } from "#components/facts.ts";
import { Button } from "#components/ui/Button.tsx";
import { Part, Statement } from "./blanks.tsx";
import "./vet-referral.css";

/** A form to print. There is no form element, so nothing on the page can submit it. */
export function Page() {
  const words = useWords("vet-referral");
  const { print, law, owner, animal, vet, examination, prescription, consent, limits } = words;
  return (
    <>
      <PageHead
        {...words}
        actions={
          <Button tone="solid" icon={Printer} data-enhance="print">
            {print}
          </Button>
        }
      />
      <Section untitled>
        <div className="referral">
          <Part {...owner} />
          <Part {...animal}>
            <div className="kinds">
              {animal.kinds.map((kind) => (
                <Statement key={kind}>{kind}</Statement>
              ))}
            </div>
          </Part>
          <Part {...vet} />
          <Part {...examination} />
          <Part {...prescription}>
            <Statement>{prescription.statement}</Statement>
          </Part>
          <Part {...consent}>
            <Statement>{consent.statement}</Statement>
          </Part>
          <p>{limits}</p>
          <p>{law}</p>
        </div>
      </Section>
    </>
  );
}
