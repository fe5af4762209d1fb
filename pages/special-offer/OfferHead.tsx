import { Figure } from "#components/art/Figure.tsx";
import { HeadEdge } from "#components/art/Hills.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { useFacts } from "#components/facts.ts";
import { SpotsBanner, SpotsClosing, SpotsMeter } from "#components/islands/offer-counter/Spots.tsx";
import { Brand } from "#components/layout/Brand.tsx";
import { BookButton } from "#components/ui/BookButton.tsx";
import { Button } from "#components/ui/Button.tsx";
import { Inline } from "#components/ui/Inline.tsx";
import { paths } from "#content/facts/navigation.ts";
import type { Words } from "#content/words/shipped.ts";

/** The strip with the places left, and the offer itself. */
export function OfferHead({ words }: { words: Words<"offer"> }) {
  const { offer } = useFacts();
  const { title, lead, price, was, normal, save, conditions, ended, action } = words;
  return (
    <>
      <div className="while-on">
        <Spots part="SpotsBanner" />
      </div>
      <div className="page-head turf offer">
        <div className="wrap">
          <div>
            <Brand />
            <h1>{title}</h1>
            <p className="lead">
              <Inline text={lead} />
            </p>
            <div className="while-on">
              <p className="offer-price">
                <b>{price}</b>
                <span>
                  {`${normal} `}
                  <s>{was}</s>
                  <br />
                  {save}
                </span>
              </p>
              <OfferAction text={action} />
              <Spots part="SpotsMeter" />
              <p className="small muted">
                <Inline text={conditions} />
              </p>
            </div>
            {!offer.simulated && (
              <div className="when-over stack">
                <h2>{ended.title}</h2>
                <p>
                  <Inline text={ended.text} />
                </p>
                <p className="actions">
                  <Button href={paths.newPatients}>{ended.action}</Button>
                </p>
              </div>
            )}
          </div>
          <Figure of="human" />
        </div>
        <HeadEdge />
      </div>
    </>
  );
}

/** The Book button, shown until the offer ends. */
export function OfferAction({ text }: { text: string }) {
  return (
    <p className="actions while-on">
      <BookButton text={text} />
    </p>
  );
}

const parts = { SpotsBanner, SpotsMeter, SpotsClosing };

/** A part that shows the places left: an island if the number is simulated, else static, because it does not change. */
export function Spots({ part }: { part: keyof typeof parts }) {
  const Part = parts[part];
  const { simulated, places, placesLeft, validDays, endsOn } = useFacts().offer;
  const props = { simulated, places, placesLeft, validDays, endsOn };
  return simulated ? <Island name={part} component={Part} props={props} when="load" /> : <Part {...props} />;
}
