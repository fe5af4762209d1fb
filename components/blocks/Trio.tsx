import type { Loop } from "../art/loops/loops.ts";
import { ActionText } from "../ui/ActionText.tsx";
import { Picture } from "../ui/Picture.tsx";
import { PauseButton } from "./PauseButton.tsx";

interface ServiceCardProps {
  title: string;
  description: string;
  href: string;
  /** A price, under the description. */
  note?: string;
  backgroundVideo?: Loop;
}

/** Three services on one horizon; their loops share one button that stops them. */
export function Trio({ cards }: { cards: readonly ServiceCardProps[] }) {
  return (
    <div className="trio-box" data-enhance="loops">
      <ul className="trio">
        {cards.map((card) => (
          <ServiceCard key={card.href} {...card} />
        ))}
      </ul>
      <div className="chip" hidden>
        <PauseButton label="Stop the moving pictures" />
      </div>
    </div>
  );
}

/** One service: the whole card leads to its page. */
function ServiceCard({ title, description, href, note, backgroundVideo }: ServiceCardProps) {
  return (
    <li className="linked">
      {backgroundVideo && <LoopFrame loop={backgroundVideo} />}
      <h3>{title}</h3>
      <p>{description}</p>
      {note && <p className="over">{note}</p>}
      <a className="more" href={href}>
        <ActionText text="Learn More →" about={`about ${title}`} />
      </a>
    </li>
  );
}

// Nothing plays by itself: components/islands/loops.ts shows the video and plays it while it is in view. Without a script it
// stays hidden, because a browser would draw a player with controls over the picture beneath. The picture is lazy; a
// poster of the video's own would be fetched at once.
function LoopFrame({ loop: { poster, webm, mp4, width, height } }: { loop: Loop }) {
  return (
    <div className="frame" aria-hidden="true">
      <Picture photo={{ ...poster, width, height }} alt="" sizes="(min-width: 48rem) 40vw, 92vw" />
      <video hidden muted loop playsInline preload="none" width={width} height={height}>
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
      </video>
    </div>
  );
}
