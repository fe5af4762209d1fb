import Check from "lucide-react/icons/check";
import { Icon } from "../ui/Icon.tsx";
import { Inline } from "../ui/Inline.tsx";

export function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="check list">
      {items.map((item) => (
        <li key={item}>
          <Icon of={Check} />
          <span>
            <Inline text={item} />
          </span>
        </li>
      ))}
    </ul>
  );
}
