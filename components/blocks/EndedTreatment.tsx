import { paths } from "#content/facts/navigation.ts";
import { pageAt } from "#content/words/shipped.ts";
import { useFacts, useWords } from "../facts.ts";
import { Button } from "../ui/Button.tsx";
import { PageHead } from "./PageHead.tsx";

/** All of a page about a treatment that has ended. Whoever looks for it is told so, and led nowhere else. */
export function EndedTreatment({ path }: { path: string }) {
  const page = pageAt(path, useFacts()) as "human" | "canine" | "equine" | "vet-referral";
  const { metadata, ended } = useWords(page);
  return <PageHead {...ended} metadata={metadata} actions={<Button href={paths.contact}>Contact Us</Button>} />;
}
