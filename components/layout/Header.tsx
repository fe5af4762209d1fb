import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import { type Animal, Figure } from "../art/Figure.tsx";
import { useFacts } from "../facts.ts";
import { drawerId } from "../islands/nav-drawer.ts";
import { BookButton } from "../ui/BookButton.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Brand } from "./Brand.tsx";
import { contactLink, currentMark, mainLinks, type NavGroup } from "./links.ts";

/** The bar at the top of the window: all links on wide screens, a Book and a Menu button on narrow ones. */
export function Header({ path }: { path: string }) {
  return (
    <header className="site-header" data-enhance="nav">
      <div className="wrap">
        <Brand />
        <nav className="nav" aria-label="Main">
          <ul>
            {mainLinks(useFacts()).map((link) =>
              "items" in link ? (
                <TreatmentsMenu key={link.text} {...link} path={path} />
              ) : (
                <li key={link.text}>
                  <a href={link.href} {...currentMark(link.href, path)}>
                    {link.text}
                    {link.sub && <span className="sub"> {link.sub}</span>}
                  </a>
                </li>
              ),
            )}
            <li>
              <BookButton small />
            </li>
            <li>
              <a href={contactLink.href} {...currentMark(contactLink.href, path)}>
                {contactLink.text}
              </a>
            </li>
          </ul>
        </nav>
        <div className="header-acts">
          <BookButton text="Book" small />
          <Button
            tone="icon"
            icon={Menu}
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded="false"
            aria-controls={drawerId}
          />
        </div>
      </div>
    </header>
  );
}

const figures: Record<NavGroup["items"][number]["kind"], Animal> = { human: "human", canine: "dog", equine: "horse" };

/** Opens on hover, focus and click (islands/nav-menu.ts); without scripts, the style sheet handles hover and focus. */
function TreatmentsMenu({ text, items, path }: NavGroup & { path: string }) {
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
