import { type Animal, figureBoxes } from "../art/Figure.tsx";
import sprite from "../art/sprite.svg";
import type { CardPost } from "./card-post.ts";

interface PostCoverProps {
  post: Pick<CardPost, "slug" | "category" | "featuredImage">;
  eager?: boolean;
}

/** The picture above a card: the post's own, or else a hill with the animal of its category. The title says the rest. */
export function PostCover({ post, eager = false }: PostCoverProps) {
  if (!post.featuredImage) return <DrawnCover category={post.category} slug={post.slug} />;
  return (
    <img
      className="cover"
      src={post.featuredImage}
      alt=""
      width="1200"
      height="630"
      {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
    />
  );
}

const animals: Record<string, Animal> = { Human: "human", Canine: "dog", Equine: "horse" };

function DrawnCover({ category, slug }: { category: string; slug: string }) {
  const animal = animals[category];
  // Two neighbours without a picture should not look the same.
  const other = slug.length % 2 === 0;
  return (
    <svg className="cover drawn" viewBox="0 0 1200 630" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={other ? "matrix(-1 0 0 1 1200 0)" : undefined}>
        <circle className="sun" cx="930" cy="150" r="46" />
        <path className="far" d="M0 330C180 262 380 250 600 300S1010 330 1200 268V630H0Z" />
        <path className="near" d="M0 470C210 356 420 288 690 312S1060 420 1200 452V630H0Z" />
        <path className="path" d="M612 630C640 540 700 476 668 410S610 340 640 313" />
      </g>
      {animal ? <Walker of={animal} /> : <use className="chalk" href={`${sprite}#backbone`} x="210" y="376" width="780" />}
    </svg>
  );
}

const GROUND = 520;
const HEIGHT = 230;

function Walker({ of }: { of: Animal }) {
  const box = figureBoxes[of];
  const scale = HEIGHT / box.height;
  const x = 470 - (box.x + box.width / 2) * scale;
  const y = GROUND - HEIGHT - box.y * scale;
  return <use className="chalk" href={`${sprite}#${of}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`} />;
}
