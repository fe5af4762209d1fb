import ExternalLink from "lucide-react/icons/external-link";
import { Fragment, type ReactNode } from "react";
import { bookingHref, paths, treatmentsOf } from "#content/facts/navigation.ts";
import { FooterRise } from "../art/Hills.tsx";
import { useFacts, useWords } from "../facts.ts";
import { MailLink, PhoneLink } from "../ui/ContactLinks.tsx";
import { Icon } from "../ui/Icon.tsx";
import { OpenNow } from "../ui/OpenNow.tsx";
import { Times } from "../ui/Times.tsx";
import { Brand } from "./Brand.tsx";

/** The end of every public page but the special offer's. */
export function Footer({ path }: { path: string }) {
  const footer = useWords("site").footer;
  return (
    <footer className="site-footer turf">
      <FooterRise />
      <div className="wrap">
        <FooterColumns path={path}>
          <div className="who stack">
            <Brand />
            <p>
              {footer.registration} <a href={footer.register.href}>{footer.register.text}</a>.
            </p>
            <p className="small">{footer.limits}</p>
          </div>
        </FooterColumns>
        <div className="legal">
          <p>{footer.copyright}</p>
          <p>{footer.serving}</p>
          <OfferLink />
          {footer.placeholders.map((text) => (
            <Placeholder key={text}>{text}</Placeholder>
          ))}
          <AdminLink />
        </div>
      </div>
    </footer>
  );
}

/** Services, Quick Links and Contact Info, after the children. */
export function FooterColumns({ path, children }: { path: string; children?: ReactNode }) {
  const facts = useFacts();
  const footer = useWords("site").footer;
  return (
    <div className="cols">
      {children}
      <div>
        <h2>Services</h2>
        <ul className="list">
          {treatmentsOf(facts).map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
          <li>
            <a href={bookingHref(path, facts)}>Book Appointment</a>
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

/** Links to the offer while there is one. A real offer's link disappears when it ends; a simulated one never ends. */
export function OfferLink() {
  const { offer } = useFacts();
  const words = useWords("site").footer;
  if (!offer.isActive) return null;
  const end = offer.simulated
    ? {}
    : { "data-enhance": "ends" as const, "data-when": "visible", "data-ends": offer.endsOn };
  return (
    <a className="until" href={paths.offer} {...end}>
      {words.offer}
    </a>
  );
}

export const AdminLink = () => <a href={paths.adminLogin}>Admin</a>;

function OutwardLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" title="Opens in a new tab">
      {children}
      <Icon of={ExternalLink} />
    </a>
  );
}

/** A link that has no target yet, announced as disabled. */
export function Placeholder({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a placeholder link, which has no target by design
    <a role="link" aria-disabled="true">
      {children}
    </a>
  );
}
