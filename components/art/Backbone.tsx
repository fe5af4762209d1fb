import sprite from "./sprite.svg";

/** The vertebrae from which four steps hang; four of them are clay. */
export function Backbone() {
  return (
    <svg className="backbone" viewBox="0 0 1200 112" fill="currentColor" aria-hidden="true">
      <use href={`${sprite}#backbone`} />
    </svg>
  );
}
