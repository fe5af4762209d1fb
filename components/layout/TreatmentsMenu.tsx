import ChevronDown from "lucide-react/icons/chevron-down";
import { type Animal, Figure } from "../art/Figure.tsx";
import { Icon } from "../ui/Icon.tsx";
import { currentMark, type NavGroup } from "./links.ts";

const figures: Record<NavGroup["items"][number]["kind"], Animal> = { human: "human", canine: "dog", equine: "horse" };

/** Opens on hover, focus and click (components/islands/nav.ts); without a script on hover and focus, by the style sheet. */
export function TreatmentsMenu({ text, items, path }: NavGroup & { path: string }) {
  const isOpenPage = items.some((item) => item.path === path);
  return (
    <li className="menu">
      <button
        type="button"
        aria-expanded="false"
        aria-controls="treatments"
        {...(isOpenPage && { "aria-current": "true" })}
      >
        {text} <Icon of={ChevronDown} />
      </button>
      <div id="treatments">
        <ul>
          {items.map((item) => (
            <li key={item.path}>
              <Figure of={figures[item.kind]} small />
              <a href={item.path} {...currentMark(item.path, path)}>
                {item.label}
              </a>
              <small>{item.where}</small>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
