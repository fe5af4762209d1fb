import ChevronDown from "lucide-react/icons/chevron-down";
import { useWords } from "../facts.ts";
import { PhoneLink } from "../ui/ContactLinks.tsx";
import { Icon } from "../ui/Icon.tsx";
import { AdminLink, FooterColumns, OfferLink, Placeholder } from "./Footer.tsx";

const restId = "footer-rest";

/** The footer of the admin area: one line, and a button that unfolds the rest. */
export function DeskFooter({ path }: { path: string }) {
  const footer = useWords("site").footer;
  const [privacyPolicy = "", ...others] = footer.placeholders;
  return (
    <footer className="site-footer">
      <div className="wrap legal">
        <p>{footer.copyright}</p>
        <PhoneLink />
        <Placeholder>{privacyPolicy}</Placeholder>
        <AdminLink />
        <button type="button" className="linkish" data-enhance="fold" aria-expanded="false" aria-controls={restId}>
          Services, contact
          <Icon of={ChevronDown} />
        </button>
        <div id={restId} className="unfolds">
          <FooterColumns path={path} />
          <div className="legal">
            <p>{footer.serving}</p>
            <OfferLink />
            {others.map((text) => (
              <Placeholder key={text}>{text}</Placeholder>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
