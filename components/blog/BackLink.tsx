import ArrowLeft from "lucide-react/icons/arrow-left";
import { paths } from "#content/facts/navigation.ts";
import { Icon } from "../ui/Icon.tsx";
import "./article.css";

/** A link back to the list of articles. */
export function BackLink({ text }: { text: string }) {
  return (
    <a className="more back" href={paths.blog}>
      <Icon of={ArrowLeft} />
      {text}
    </a>
  );
}
