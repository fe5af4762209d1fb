import ExternalLink from "lucide-react/icons/external-link";
import { Note } from "#components/blocks/Note.tsx";
import { useFacts } from "#components/facts.ts";
import { Button } from "#components/ui/Button.tsx";
import { PhoneLink } from "#components/ui/ContactLinks.tsx";
import { Icon } from "#components/ui/Icon.tsx";
import type { Facts } from "#content/facts/facts.ts";
import { bookingFrame } from "#content/facts/site.ts";
import { isPlaceholder } from "#content/facts/wording.ts";
import type { Words } from "#content/words/shipped.ts";
import "./booking.css";

/**
 * The booking diary in a frame, whose address is set by islands/booking-frame. Without scripts, or if the diary does
 * not respond, there are a link and the telephone number.
 */
export function BookingFrame({ words }: { words: Words<"booking">["frame"] }) {
  const { booking } = useFacts().links;
  const address = diaryAddress(booking);
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
              <OtherTab address={address} text={words.newTab} />
            </p>
          </Note>
        </div>
        <div
          className="frame-box"
          data-enhance="booking-frame"
          data-resize={booking.resizeMarker}
          data-page={booking.pageMarker}
        >
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
            <OtherTab address={address} text={words.newTab} />
            <p className="small muted">
              {`${words.ring} `}
              <PhoneLink />.
            </p>
          </div>
          <iframe
            data-src={address}
            title={words.title}
            height={bookingFrame.initialHeight}
            allow="payment; clipboard-write; fullscreen"
          />
        </div>
      </div>
    </section>
  );
}

/** Returns the address of the diary; until one is configured, that of a stand-in that posts the same messages. */
function diaryAddress({ url, resizeMarker, pageMarker }: Facts["links"]["booking"]): string {
  if (!isPlaceholder(url)) return url;
  // The development server needs the extension.
  const standIn = import.meta.env.DEV ? "/booking-stand-in.html" : "/booking-stand-in";
  return `${standIn}?${new URLSearchParams({ resize: resizeMarker, page: pageMarker })}`;
}

function OtherTab({ address, text }: { address: string; text: string }) {
  return (
    <Button href={address} newTab>
      {text}
      <Icon of={ExternalLink} />
    </Button>
  );
}
