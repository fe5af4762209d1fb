import Plus from "lucide-react/icons/plus";
import type { Questions } from "#content/model/metadata.ts";
import { Icon } from "../ui/Icon.tsx";
import { Inline } from "../ui/Inline.tsx";
import { Split } from "./Split.tsx";

interface FaqProps {
  title: string;
  items: Questions;
  ground?: "tint";
}

/** Questions with collapsible answers; the first is open. */
export function Faq({ items, ...section }: FaqProps) {
  return (
    <Split {...section}>
      <div className="faq">
        {items.map(({ title, text }, index) => (
          <details key={title} open={index === 0}>
            <summary>
              {title}
              <Icon of={Plus} />
            </summary>
            <div>
              <p>
                <Inline text={text} />
              </p>
            </div>
          </details>
        ))}
      </div>
    </Split>
  );
}
