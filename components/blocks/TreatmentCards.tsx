import { type Treatment, treatmentsOf } from "#content/facts/navigation.ts";
import { loops } from "../art/loops/loops.ts";
import { OwnPicture } from "../art/OwnPicture.tsx";
import { useFacts } from "../facts.ts";
import { ActionText } from "../ui/ActionText.tsx";
import { PauseButton } from "./PauseButton.tsx";

interface TreatmentCardsProps {
  /** A text about each treatment. */
  cards: Readonly<Record<Treatment, string>>;
  /** A price under each text. */
  prices?: Readonly<Record<Treatment, string>>;
}

/** The treatments as cards that link to their pages. One button stops all their looping videos. */
export function TreatmentCards({ cards, prices }: TreatmentCardsProps) {
  const named = treatmentsOf(useFacts());
  return (
    <div className="trio-box" data-enhance="loops">
      <ul className="trio">
        {named.map(({ kind, label, path }) => (
          <li key={kind} className="linked">
            <LoopFrame kind={kind} />
            <h3>{label}</h3>
            <p>{cards[kind]}</p>
            {prices && <p className="over">{prices[kind]}</p>}
            <a className="more" href={path}>
              <ActionText text="Learn More →" about={`about ${label}`} />
            </a>
          </li>
        ))}
      </ul>
      <div className="chip" hidden>
        <PauseButton label="Stop the moving pictures" />
      </div>
    </div>
  );
}

/**
 * A picture with a looping video over it. islands/loops.ts shows the video and plays it while it is in view; without
 * scripts it stays hidden, because a browser would draw a player over the picture. The video has no poster of its own,
 * which would be fetched eagerly.
 */
function LoopFrame({ kind }: { kind: Treatment }) {
  const { webm, mp4, width, height } = loops[kind];
  const isDrawn = !useFacts().photos[kind];
  return (
    <div className="frame" aria-hidden={isDrawn || undefined}>
      <OwnPicture of={kind} alt="" sizes="(min-width: 48rem) 40vw, 92vw" />
      {isDrawn && (
        <video hidden muted loop playsInline preload="none" width={width} height={height}>
          <source src={webm} type="video/webm" />
          <source src={mp4} type="video/mp4" />
        </video>
      )}
    </div>
  );
}
