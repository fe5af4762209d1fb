import Plus from "lucide-react/icons/plus";
import { Icon } from "../ui/Icon.tsx";

export interface Question {
  question: string;
  answer: string;
}

/** Questions that open to their answers; the first is open. */
export function Faq({ items }: { items: readonly Question[] }) {
  return (
    <div className="faq">
      {items.map(({ question, answer }, index) => (
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
