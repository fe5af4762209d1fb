import { paths } from "#content/facts/navigation.ts";
import { pageAt, type Words } from "#content/words/shipped.ts";
import { useFacts, useWords } from "../facts.ts";
import { Button } from "../ui/Button.tsx";
import { PageHead } from "./PageHead.tsx";

/** All of a page about a treatment that has ended, or an offer of it. Whoever looks for it is told so, and led nowhere else. */
export function EndedTreatment({ path }: { path: string }) {
  const page = pageAt(path, useFacts()) as "human" | "canine" | "equine" | "vet-referral" | "offer";
  const { metadata, ended }: { metadata: object; ended: Words<"offer" | "equine">["ended"] } = useWords(page);
  const [lead, href, action] =
    "text" in ended ? [ended.text, paths.newPatients, ended.action] : [ended.lead, paths.contact, "Contact Us"];
  // The offer has no breadcrumbs while it is on.
  const place = { trail: [{ text: ended.title }], ...metadata };
  return <PageHead metadata={place} title={ended.title} lead={lead} actions={<Button href={href}>{action}</Button>} />;
}
