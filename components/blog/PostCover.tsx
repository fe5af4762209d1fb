import dog from "../art/covers/dog.svg";
import horse from "../art/covers/horse.svg";
import human from "../art/covers/human.svg";
import three from "../art/covers/three.svg";
import { Picture } from "../ui/Picture.tsx";
import type { CardPost } from "./card-post.ts";
import { coverPhoto, coverSizes } from "./cover-photo.ts";

interface PostCoverProps {
  post: Pick<CardPost, "category" | "featuredImage">;
  eager?: boolean;
  wide?: boolean;
}

/** Hills with the animal of a category; with all three where people have named a category of their own. */
const drawn = new Map([
  ["Human", human],
  ["Canine", dog],
  ["Equine", horse],
]);

/** The picture above a card: the post's own, or a drawn one where it has none or it cannot be loaded. The title says the rest. */
export function PostCover({ post: { category, featuredImage }, eager = false, wide = false }: PostCoverProps) {
  const standIn = drawn.get(category) ?? three;
  return (
    <Picture
      className="cover"
      photo={featuredImage ? coverPhoto(featuredImage) : { src: standIn, width: 1200, height: 630 }}
      {...(featuredImage && { standIn })}
      alt=""
      sizes={wide ? coverSizes.first : coverSizes.card}
      eager={eager}
    />
  );
}
