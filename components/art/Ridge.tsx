import { type Animal, figureBoxes } from "./Figure.tsx";
import sprite from "./sprite.svg";

/** Where the three walk: left edge, the ground under their feet, height. */
const walkers = [
  { of: "human", left: 742, ground: 203, height: 134 },
  { of: "dog", left: 850, ground: 189, height: 72 },
  { of: "horse", left: 966, ground: 185, height: 150 },
] as const satisfies readonly { of: Animal; left: number; ground: number; height: number }[];

/** A human, a dog and a horse walking on a ridge: the end of a page. */
export function Ridge() {
  return (
    <svg
      className="ridge"
      viewBox="0 0 1280 345"
      preserveAspectRatio="xMaxYMax slice"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M-400 316C-200 326 120 330 330 292S720 186 940 178S1190 214 1280 244S1500 300 1700 316V346H-400Z" />
      {walkers.map(({ of, left, ground, height }) => {
        const box = figureBoxes[of];
        const scale = height / box.height;
        const x = (left - box.x * scale).toFixed(1);
        const y = (ground - height - box.y * scale).toFixed(1);
        return (
          <use
            key={of}
            className="walker"
            href={`${sprite}#${of}`}
            transform={`translate(${x} ${y}) scale(${scale.toFixed(3)})`}
          />
        );
      })}
    </svg>
  );
}
