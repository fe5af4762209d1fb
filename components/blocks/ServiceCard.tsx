import type { Loop } from "../art/loops/loops.ts";
import { ActionText } from "../ui/ActionText.tsx";
import { Picture } from "../ui/Picture.tsx";

export interface ServiceCardProps {
  title: string;
  description: string;
  href: string;
  /** A price, under the description. */
  note?: string;
  backgroundVideo?: Loop;
}

/** One service: the whole card leads to its page. */
export function ServiceCard({ title, description, href, note, backgroundVideo }: ServiceCardProps) {
  return (
    <li>
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
