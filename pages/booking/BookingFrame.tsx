import ExternalLink from "lucide-react/icons/external-link";
import { Note } from "#components/blocks/Note.tsx";
import { Button } from "#components/ui/Button.tsx";
import { PhoneLink } from "#components/ui/ContactLinks.tsx";
import { Icon } from "#components/ui/Icon.tsx";
import { isPlaceholder, practice } from "#content/facts/practice.ts";
import { bookingFrame } from "#content/facts/site.ts";
import { bookingPage } from "#content/pages/booking.ts";
import "./booking.css";

const words = bookingPage.frame;

/**
 * The booking diary in its frame. The frame's address is set by the script that listens to it
 * (islands/booking-frame); without a script or an answer, there are a link and the telephone number.
 */
export function BookingFrame() {
  const address = diaryAddress();
  return (
    <section id="booking-system" aria-label={words.label}>
      <div className="wrap">
        <div className="silent" data-part="silent" role="status" hidden>
          <Note tone="warn" title={words.silent}>
            <p>
              {`${words.silentText} `}
              <PhoneLink />
            </p>
            <p>
              <OtherTab address={address} />
            </p>
          </Note>
        </div>
        <div className="frame-box" data-enhance="booking-frame">
          <div className="empty">
            <p className="opening">
              <b>{words.opening}</b>
              <br />
              <span className="muted">{words.whose}</span>
            </p>
            <noscript>
              <p>
                <b>{words.noScript}</b>
              </p>
            </noscript>
            <div className="skeleton" />
            <div className="skeleton" />
            <div className="skeleton" />
            <OtherTab address={address} />
            <p className="small muted">
              {`${words.ring} `}
              <PhoneLink />.
            </p>
          </div>
          <iframe data-src={address} title={words.title} height={bookingFrame.initialHeight} />
        </div>
      </div>
    </section>
  );
}

/** Until an address is set, a stand-in of our own takes its place; it posts the same messages. */
function diaryAddress(): string {
  const { url, resizeMarker, pageMarker } = practice.booking;
  if (!isPlaceholder(url)) return url;
  // The development server needs the ending.
  const standIn = import.meta.env.DEV ? "/booking-stand-in.html" : "/booking-stand-in";
  return `${standIn}?${new URLSearchParams({ resize: resizeMarker, page: pageMarker })}`;
}

function OtherTab({ address }: { address: string }) {
  return (
    <Button href={address} newTab>
      {words.newTab}
      <Icon of={ExternalLink} />
    </Button>
  );
}
