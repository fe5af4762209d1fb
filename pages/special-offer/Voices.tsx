import { offerPage } from "#content/pages/offer.ts";

interface VoicesProps {
  list: readonly { name: string; text: string; rating: number }[];
}

/** What patients said. */
export function Voices({ list }: VoicesProps) {
  return (
    <div className="voices">
      {list.map(({ name, text, rating }) => (
        <figure key={name}>
          <blockquote>
            <p>{`“${text}”`}</p>
          </blockquote>
          <figcaption className="small muted">{`${name} · ${offerPage.voices.rating(rating)}`}</figcaption>
        </figure>
      ))}
    </div>
  );
}
