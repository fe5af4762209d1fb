// Each hill is stretched to the width of its container and has the text's colour, so that style sheets can colour it.

/** The solid slope behind the text of a hero, which is on turf, never on the picture. */
export function HeroHill() {
  return (
    <svg className="hero-hill" viewBox="0 0 1280 640" preserveAspectRatio="none" fill="currentColor" aria-hidden="true">
      <path d="M0 52C180 18 470 22 610 118C742 212 778 452 908 556C986 618 1110 640 1280 640V641H0Z" />
    </svg>
  );
}

/** The slope of a hero on phones, where the picture is above the text. */
export function HeroCrest() {
  return <Rise className="hero-crest" viewBox="0 0 100 20" path="M0 7C18 0 44 1 62 9S88 19 100 20V21H0Z" />;
}

/** The paper that rises at the foot of a page head. */
export function HeadEdge() {
  return <Rise className="edge" viewBox="0 0 100 10" path="M0 9.6C22 9 34 1 58 1.2S88 7 100 6V11H0Z" />;
}

/** The turf that rises above the footer, or above the end of a page, without a drawn ridge. */
export function FooterRise({ className = "rise" }: { className?: string }) {
  return <Rise className={className} viewBox="0 0 100 10" path="M0 8C20 9 34 2 58 1.6S88 6 100 5V11H0Z" />;
}

function Rise({ className, viewBox, path }: { className: string; viewBox: string; path: string }) {
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio="none" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
