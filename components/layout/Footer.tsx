import ExternalLink from "lucide-react/icons/external-link";
import { Fragment } from "react";
import { bookingHref, paths, treatments } from "#content/facts/navigation.ts";
import { footer as footerWords } from "#content/pages/footer.ts";
import { FooterRise } from "../art/Hills.tsx";
import { useFacts } from "../facts.ts";
import { MailLink, PhoneLink } from "../ui/ContactLinks.tsx";
import { Icon } from "../ui/Icon.tsx";
import { OpenNow } from "../ui/OpenNow.tsx";
import { Times } from "../ui/Times.tsx";
import { Brand } from "./Brand.tsx";

interface FooterProps {
  path: string;
  /** Whether only links and contact details are shown, without the hill and the practice's name. */
  quiet: boolean;
}

/** The end of every page but the special offer's. */
export function Footer({ path, quiet }: FooterProps) {
  const facts = useFacts();
  const footer = footerWords(facts);
  return (
    <footer className={quiet ? "site-footer" : "site-footer turf"}>
      {!quiet && <FooterRise />}
      <div className="wrap">
        <div className="cols">
          {!quiet && (
            <div className="who stack">
              <Brand />
              <p>
                {footer.registration} <a href={footer.register.href}>{footer.register.text}</a>.
              </p>
              <p className="small">{footer.limits}</p>
            </div>
          )}
          <div>
            <h2>Services</h2>
            <ul className="list">
              {treatments.map(({ path, label }) => (
                <li key={path}>
                  <a href={path}>{label}</a>
                </li>
              ))}
              <li>
                <a href={bookingHref(path)}>Book Appointment</a>
              </li>
            </ul>
          </div>
          <div>
            <h2>Quick Links</h2>
            <ul className="list">
              {footer.quickLinks.map(({ text, href }) => (
                <li key={href}>
                  <a href={href}>{text}</a>
                </li>
              ))}
              <li>
                <OutwardLink href={footer.feed.href}>{footer.feed.text}</OutwardLink>
              </li>
            </ul>
          </div>
          <ContactInfo review={footer.review} />
        </div>
        <div className="legal">
          <p>{footer.copyright}</p>
          <p>{footer.serving}</p>
          {facts.offer.isActive && <OfferLink {...facts.offer} text={footer.offer} />}
          {footer.placeholders.map((text) => (
            <Placeholder key={text}>{text}</Placeholder>
          ))}
          <a href={paths.adminLogin}>Admin</a>
        </div>
      </div>
    </footer>
  );
}

function ContactInfo({ review }: { review: string }) {
  const { practice, hours, closures, links } = useFacts();
  const { street, town, county, postcode } = practice.address;
  return (
    <div className="contact">
      <h2>Contact Info</h2>
      <address className="stack">
        <p>
          {street},<br />
          {`${town}, ${county}, ${postcode}`}
        </p>
        <p>
          <PhoneLink />
          <br />
          <MailLink />
        </p>
      </address>
      <h3 className="hide">Office hours</h3>
      <dl className="hours">
        {hours.open.map(({ name, times }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <Times of={times} />
            </dd>
          </Fragment>
        ))}
        {hours.closedDays && (
          <>
            <dt>{hours.closedDays}</dt>
            <dd>Closed</dd>
          </>
        )}
      </dl>
      {closures.announced.map(({ from, to, days, times }) => (
        <p key={from} className="until" data-enhance="ends" data-when="visible" data-ends={to}>
          {`${days}: ${times || "closed"}`}
        </p>
      ))}
      <OpenNow says="state" />
      <p>
        <OutwardLink href={links.review}>{review}</OutwardLink>
      </p>
    </div>
  );
}

/** Links to the offer. A real offer's link disappears when the offer ends; a simulated one never ends. */
function OfferLink({ simulated, endsOn, text }: { simulated: boolean; endsOn: string; text: string }) {
  const end = simulated ? {} : { "data-enhance": "ends" as const, "data-when": "visible", "data-ends": endsOn };
  return (
    <a className="until" href={paths.offer} {...end}>
      {text}
    </a>
  );
}

function OutwardLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" title="Opens in a new tab">
      {children}
      <Icon of={ExternalLink} />
    </a>
  );
}

/** A link that has no target yet, announced as disabled. */
function Placeholder({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a placeholder link, which has no target by design
    <a role="link" aria-disabled="true">
      {children}
    </a>
  );
}
