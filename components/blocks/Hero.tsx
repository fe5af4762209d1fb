import { hero } from "#content/facts/site.ts";
import { HeroCrest, HeroHill } from "../art/Hills.tsx";
import { OwnPicture } from "../art/OwnPicture.tsx";
import { useFacts } from "../facts.ts";
import { ActionText } from "../ui/ActionText.tsx";
import { type Action, Button } from "../ui/Button.tsx";
import type { Photo } from "../ui/Picture.tsx";
import { PauseButton } from "./PauseButton.tsx";

/** A background picture, in one of three lights. */
type Background = Pick<Photo, "src" | "width" | "height"> & { light: "dawn" | "midday" | "dusk" };

interface HeroProps {
  title: string;
  subtitle: string;
  primaryCta?: Action;
  secondaryCta?: Action;
  /** The labels of the buttons that choose a background, and of all three. */
  scenes: Record<"label" | Background["light"], string>;
  /** Cross-faded by islands/hero.ts. Light pages begin with the first, dark ones with the last. */
  backgrounds: readonly [Background, ...Background[]];
}

/** The banner of the home page. Its text is on a solid hill in front of the picture. */
export function Hero({ title, subtitle, primaryCta, secondaryCta, scenes, backgrounds }: HeroProps) {
  const { photos, isMarked } = useFacts();
  const isDrawn = !photos.hero;
  const preloads = isDrawn ? { light: backgrounds[0], dark: backgrounds.at(-1) ?? backgrounds[0] } : {};
  return (
    <section className="hero turf" data-enhance="hero" data-every={hero.rotateEveryMs}>
      {Object.entries(preloads).map(([scheme, { src }]) => (
        <link
          key={scheme}
          rel="preload"
          as="image"
          href={src}
          media={`(prefers-color-scheme: ${scheme})`}
          fetchPriority="high"
        />
      ))}
      <div className="hero-scenes" data-photo={isMarked && isDrawn ? "hero" : undefined}>
        {!isDrawn && <OwnPicture of="hero" alt="" eager />}
        {(isDrawn ? backgrounds : []).map(({ src, width, height }) => (
          // The first one shown is preloaded; the others are fetched when they are first shown.
          <img key={src} src={src} alt="" width={width} height={height} loading="lazy" />
        ))}
        <HeroCrest />
      </div>
      <HeroHill />
      <div className="wrap hero-text">
        <h1>{title}</h1>
        <p className="lead">{subtitle}</p>
        <p className="actions">
          {primaryCta && (
            <Button href={primaryCta.href} tone="book">
              <ActionText {...primaryCta} />
            </Button>
          )}
          {secondaryCta && (
            <Button href={secondaryCta.href}>
              <ActionText {...secondaryCta} />
            </Button>
          )}
        </p>
      </div>
      {/* islands/hero.ts shows it once its buttons work. */}
      {isDrawn && (
        <fieldset className="hero-times chip" hidden>
          <legend className="hide">{scenes.label}</legend>
          {backgrounds.map(({ light }) => (
            <button key={light} type="button" aria-pressed="false">
              {scenes[light]}
            </button>
          ))}
          <PauseButton label="Stop the pictures changing" />
        </fieldset>
      )}
    </section>
  );
}
