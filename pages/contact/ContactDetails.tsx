import { Details } from "#components/blocks/Details.tsx";
import { MailLink, PhoneLink } from "#components/ui/ContactLinks.tsx";
import { hours } from "#content/facts/hours.ts";
import { practice } from "#content/facts/practice.ts";
import { contactPage } from "#content/pages/contact.ts";

const { details, social, closed } = contactPage;

/** Where we are, how to reach us, and when. */
export function ContactDetails() {
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
            {`${hours.open.days} `}
            <span className="whole">{`${hours.open.from}-${hours.open.to}`}</span>
            <br />
            <span className="muted">{`${hours.closed.days} ${closed}`}</span>
          </>
        ),
        [details.social]: <SocialLinks />,
      }}
    />
  );
}

/** Placeholder links without a target yet, announced as disabled. */
function SocialLinks() {
  return (
    <>
      <ul className="social">
        {social.names.map((name) => (
          <li key={name}>
            {/* biome-ignore lint/a11y/useValidAnchor: a placeholder link, as HTML means it */}
            <a role="link" aria-disabled="true">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <span className="small muted">{social.note}</span>
    </>
  );
}
