import Menu from "lucide-react/icons/menu";
import { BookButton } from "../ui/BookButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Brand } from "./Brand.tsx";
import { drawerId } from "./Drawer.tsx";
import { contactLink, currentMark, mainLinks } from "./links.ts";
import { TreatmentsMenu } from "./TreatmentsMenu.tsx";

/** The bar at the top of the window: all links on wide screens, Book and a menu button on narrow ones. */
export function Header({ path }: { path: string }) {
  return (
    <header className="site-header" data-enhance="nav">
      <div className="wrap">
        <Brand />
        <nav className="nav" aria-label="Main">
          <ul>
            {mainLinks.map((link) =>
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
              <BookButton small path={path} />
            </li>
            <li>
              <a href={contactLink.href} {...currentMark(contactLink.href, path)}>
                {contactLink.text}
              </a>
            </li>
          </ul>
        </nav>
        <div className="header-acts">
          <BookButton text="Book" small path={path} />
          <button
            className="icon-button"
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded="false"
            aria-controls={drawerId}
          >
            <Icon of={Menu} />
          </button>
        </div>
      </div>
    </header>
  );
}
