import MapPin from "lucide-react/icons/map-pin";
import map from "#components/art/scenes/map-wantage.svg";
import { Button } from "#components/ui/Button.tsx";
import { practice } from "#content/facts/practice.ts";
import { contactPage } from "#content/pages/contact.ts";

const words = contactPage.map;

/** A drawn map, and a button for the live one: no third party is called before it is pressed. */
export function ContactMap() {
  const { street, town, postcode } = practice.address;
  return (
    <div className="map" data-enhance="live-map">
      <img src={map} alt={words.alt} width="1200" height="720" loading="lazy" />
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
