// Each hill is stretched to the width it stands in; its colour is the text's, so the style sheet paints it.

/** The solid slope under the words of a hero: they stand on turf, never on the picture. */
export function HeroHill() {
  return (
    <svg className="hero-hill" viewBox="0 0 1280 640" preserveAspectRatio="none" fill="currentColor" aria-hidden="true">
      <path d="M0 52C180 18 470 22 610 118C742 212 778 452 908 556C986 618 1110 640 1280 640V641H0Z" />
    </svg>
  );
}

/** The same slope on phones, where the picture stands above the words. */
export function HeroCrest() {
  return <Rise className="hero-crest" viewBox="0 0 100 20" path="M0 7C18 0 44 1 62 9S88 19 100 20V21H0Z" />;
}

/** Paper rising at the foot of a page head. */
export function HeadEdge() {
  return <Rise className="edge" viewBox="0 0 100 10" path="M0 9.6C22 9 34 1 58 1.2S88 7 100 6V11H0Z" />;
}

/** Turf rising above the footer of a page that does not end on the ridge. */
export function FooterRise() {
  return <Rise className="rise" viewBox="0 0 100 10" path="M0 8C20 9 34 2 58 1.6S88 6 100 5V11H0Z" />;
}

function Rise({ className, viewBox, path }: { className: string; viewBox: string; path: string }) {
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio="none" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
