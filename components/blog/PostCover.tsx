import { type Animal, placeFigure } from "../art/figures.ts";
import sprite from "../art/sprite.svg";
import { Picture } from "../ui/Picture.tsx";
import type { CardPost } from "./card-post.ts";
import { coverPhoto, coverSizes } from "./cover-photo.ts";

interface PostCoverProps {
  post: Pick<CardPost, "slug" | "category" | "featuredImage">;
  eager?: boolean;
  wide?: boolean;
}

/** The picture above a card: the post's own, or else a hill with the animal of its category. The title says the rest. */
export function PostCover({ post, eager = false, wide = false }: PostCoverProps) {
  if (!post.featuredImage) return <DrawnCover category={post.category} slug={post.slug} />;
  return (
    <Picture
      className="cover"
      photo={coverPhoto(post.featuredImage)}
      alt=""
      sizes={wide ? coverSizes.first : coverSizes.card}
      eager={eager}
    />
  );
}

const byCategory: Record<string, readonly Walk[]> = {
  Human: [{ of: "human", at: 370, height: 230 }],
  Canine: [{ of: "dog", at: 370, height: 190 }],
  Equine: [{ of: "horse", at: 370, height: 230 }],
};
const allThree: readonly Walk[] = [
  { of: "human", at: 160, height: 170 },
  { of: "dog", at: 290, height: 95 },
  { of: "horse", at: 460, height: 190 },
];
/** People may name a category anything, even `constructor`. */
const walkersOf = (category: string) => (Object.hasOwn(byCategory, category) ? byCategory[category] : null) ?? allThree;
/** How far the walkers stand to the right when the hill is turned round. */
const ACROSS = 460;

function DrawnCover({ category, slug }: { category: string; slug: string }) {
  // Two neighbours without a picture should not look the same.
  const turned = slug.length % 2 === 0;
  return (
    <svg className="cover drawn" viewBox="0 0 1200 630" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={turned ? "matrix(-1 0 0 1 1200 0)" : undefined}>
        <circle className="sun" cx="930" cy="150" r="46" />
        <path className="far" d="M0 330C180 262 380 250 600 300S1010 330 1200 268V630H0Z" />
        <path className="near" d="M0 470C210 356 420 288 690 312S1060 420 1200 452V630H0Z" />
        <path className="path" d="M612 630C640 540 700 476 668 410S610 340 640 313" />
      </g>
      {walkersOf(category).map((walk) => (
        <Walker key={walk.of} {...walk} at={walk.at + (turned ? ACROSS : 0)} />
      ))}
    </svg>
  );
}

interface Walk {
  of: Animal;
  /** The middle of the figure. */
  at: number;
  height: number;
}

const GROUND = 530;

/** An animal on the near hill, beside the path. */
function Walker({ of, at, height }: Walk) {
  const place = placeFigure({ of, middle: at, ground: GROUND, height });
  return <use className="chalk" href={`${sprite}#${of}`} transform={place} />;
}
