import { Fragment } from "react";
import { Details } from "#components/blocks/Details.tsx";
import { useFacts } from "#components/facts.ts";
import { MailLink, PhoneLink } from "#components/ui/ContactLinks.tsx";
import { OpenNow } from "#components/ui/OpenNow.tsx";
import { Times } from "#components/ui/Times.tsx";
import { daysFrom } from "#content/facts/wording.ts";
import type { contactPage } from "#content/pages/contact.ts";

type Words = ReturnType<typeof contactPage>;

/** Address, telephone, e-mail and opening hours. */
export function ContactDetails({ words }: { words: Words }) {
  const { practice, hours, closures } = useFacts();
  const { details, social, closed } = words;
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
            {closures.announced.map(({ from, to }) => (
              <span key={from} className="muted line until" data-enhance="ends" data-when="visible" data-ends={to}>
                {`${daysFrom(from, to)} ${closed}`}
              </span>
            ))}
            <OpenNow says="state" />
          </>
        ),
        [details.social]: <SocialLinks words={social} />,
      }}
    />
  );
}

/** Links that have no target yet, announced as disabled. */
function SocialLinks({ words }: { words: Words["social"] }) {
  return (
    <>
      <ul className="social">
        {words.names.map((name) => (
          <li key={name}>
            {/* biome-ignore lint/a11y/useValidAnchor: a placeholder link, which has no target by design */}
            <a role="link" aria-disabled="true">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <span className="small muted">{words.note}</span>
    </>
  );
}
