import Plus from "lucide-react/icons/plus";
import type { Questions } from "#content/model/metadata.ts";
import { Icon } from "../ui/Icon.tsx";

/** Questions that open to their answers; the first is open. */
export function Faq({ items }: { items: Questions }) {
  return (
    <div className="faq">
      {Object.entries(items).map(([question, answer], index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <Icon of={Plus} />
          </summary>
          <div>
            <p>{answer}</p>
          </div>
        </details>
      ))}
    </div>
  );
}
