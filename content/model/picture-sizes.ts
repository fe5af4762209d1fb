/** How wide the pictures of posts are: as they are stored, and the smaller one that every release has beside each. */
export const pictureWidths = { full: 1200, small: 720 } as const;

/**
 * The smaller version of a picture beside the posts, as a path; `undefined` for what has none. The whole name stays in it,
 * and no picture's own name can hold an @: two pictures never share a path.
 */
export const smallPictureOf = (image: string): string | undefined =>
  /\.(?:webp|jpe?g|png|avif)$/i.test(image) ? `@small/${image}.webp` : undefined;

const beside = "/blog/images/";

/** The `srcset` of a post's picture by its path on the site. Pictures from elsewhere on the site come in one size. */
export function pictureSet(path: string): string | undefined {
  const small = path.startsWith(beside) ? smallPictureOf(path.slice(beside.length)) : undefined;
  return small && `${beside}${small} ${pictureWidths.small}w, ${path} ${pictureWidths.full}w`;
}
