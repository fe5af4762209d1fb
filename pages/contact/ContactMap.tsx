import MapPin from "lucide-react/icons/map-pin";
import map from "#components/art/scenes/map-wantage.svg";
import { useFacts } from "#components/facts.ts";
import { Button } from "#components/ui/Button.tsx";
import { isPlaceholder } from "#content/facts/wording.ts";
import type { Words } from "#content/words/shipped.ts";

/** A drawn map, if the practice is on it, with a button that loads the live one: no third party is called before that (islands/live-map). */
export function ContactMap({ words }: { words: Words<"contact">["map"] }) {
  const { practice, links } = useFacts();
  const { street, town, postcode } = practice.address;
  return (
    <div
      className={practice.isOnDrawnMap ? "map" : "map undrawn"}
      data-enhance="live-map"
      data-src={isPlaceholder(links.map) ? undefined : links.map}
      data-title={words.frameTitle}
      data-missing={words.missing}
    >
      {practice.isOnDrawnMap && <img src={map} alt={words.alt} width="1200" height="720" loading="lazy" />}
      <div className="card">
        <p>
          <b>{`${practice.name}, ${town}`}</b>
          <br />
          <span className="muted">{`${street}, ${postcode}`}</span>
        </p>
        <Button icon={MapPin}>{words.show}</Button>
        <p className="small muted" role="status">
          {words.note}
        </p>
      </div>
    </div>
  );
}
