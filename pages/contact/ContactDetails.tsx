import { Fragment } from "react";
import { Details } from "#components/blocks/Details.tsx";
import { useFacts } from "#components/facts.ts";
import { Placeholder } from "#components/layout/Footer.tsx";
import { MailLink, PhoneLink } from "#components/ui/ContactLinks.tsx";
import { OpenNow } from "#components/ui/OpenNow.tsx";
import { Times } from "#components/ui/Times.tsx";
import type { Facts } from "#content/facts/facts.ts";
import type { Words } from "#content/words/shipped.ts";

/** Address, telephone, e-mail and opening hours. */
export function ContactDetails({ words }: { words: Words<"contact"> }) {
  const { practice, hours, closures, socialPages } = useFacts();
  const { details, closed } = words;
  const { street, town, county, postcode } = practice.address;
  const lines = [...street.split(", "), town, county, postcode];
  return (
    <Details
      rows={{
        [details.address]: (
          <address>
            {lines.map((line) => (
              <span className="line" key={line}>
                {line}
              </span>
            ))}
          </address>
        ),
        [details.phone]: <PhoneLink />,
        [details.email]: <MailLink />,
        [details.hours]: (
          <>
            {hours.open.map(({ name, times }) => (
              <Fragment key={name}>
                {`${name} `}
                <Times of={times} />
                <br />
              </Fragment>
            ))}
            {hours.closedDays && <span className="muted">{`${hours.closedDays} ${closed}`}</span>}
            {closures.announced.map(({ from, to, days, times }) => (
              <span key={from} className="muted line until" data-enhance="ends" data-when="visible" data-ends={to}>
                {`${days} ${times || closed}`}
              </span>
            ))}
            <OpenNow says="state" />
          </>
        ),
        ...(socialPages.length > 0 && { [details.social]: <SocialLinks pages={socialPages} /> }),
      }}
    />
  );
}

/** The practice's pages elsewhere. */
function SocialLinks({ pages }: { pages: Facts["socialPages"] }) {
  return (
    <ul className="social">
      {pages.map(({ name, href }) => (
        <li key={name}>
          {href ? (
            <a href={href} rel="noopener" target="_blank">
              {name}
            </a>
          ) : (
            <Placeholder>{name}</Placeholder>
          )}
        </li>
      ))}
    </ul>
  );
}
