import ArrowRight from "lucide-react/icons/arrow-right";
import { isEnded } from "#content/facts/navigation.ts";
import { useFacts } from "../facts.ts";
import { Icon } from "./Icon.tsx";

/** A link to a further page, on a line of its own; none to a treatment that has ended. */
export function MoreLink({ text, href }: { text: string; href: string }) {
  if (isEnded(href, useFacts())) return null;
  return (
    <a className="more" href={href}>
      {text}
      <Icon of={ArrowRight} />
    </a>
  );
}
