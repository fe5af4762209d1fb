import X from "lucide-react/icons/x";
import { useFacts } from "../facts.ts";
import { drawerId } from "../islands/nav-drawer.ts";
import { BookButton } from "../ui/BookButton.tsx";
import { Button } from "../ui/Button.tsx";
import { CallButton } from "../ui/CallButton.tsx";
import { Brand } from "./Brand.tsx";
import { contactLink, currentMark, mainLinks } from "./links.ts";

/** The navigation of narrow screens: the links of the header, in a sheet from the right. */
export function Drawer({ path }: { path: string }) {
  const facts = useFacts();
  return (
    <dialog className="drawer" id={drawerId} aria-label="Menu">
      <div className="drawer-top">
        <Brand markOnly />
        <Button tone="icon" icon={X} aria-label="Close menu" />
      </div>
      <nav aria-label="Menu">
        <ul>
          {[...mainLinks(facts), contactLink].map((link) =>
            "items" in link ? (
              <li key={link.text}>
                <span className="label">{link.text}</span>
                <ul>
                  {link.items.map((item) => (
                    <li key={item.path}>
                      <a href={item.path} {...currentMark(item.path, path)}>
                        {item.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            ) : (
              <li key={link.text}>
                <a href={link.href} {...currentMark(link.href, path)}>
                  {link.text}
                  {link.sub && <small> {link.sub}</small>}
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      <BookButton />
      <CallButton text={`Call ${facts.practice.phone.shown}`} />
    </dialog>
  );
}
