import ArrowRight from "lucide-react/icons/arrow-right";
import { Icon } from "./Icon.tsx";

/** A link to a further page, on a line of its own. */
export function MoreLink({ text, href }: { text: string; href: string }) {
  return (
    <a className="more" href={href}>
      {text}
      <Icon of={ArrowRight} />
    </a>
  );
}
