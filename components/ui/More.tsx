import ArrowRight from "lucide-react/icons/arrow-right";
import { Icon } from "./Icon.tsx";

/** A link of its own line, onward. */
export function More({ text, href }: { text: string; href: string }) {
  return (
    <a className="more" href={href}>
      {text}
      <Icon of={ArrowRight} />
    </a>
  );
}
