const besidePosts = "/blog/images/";

/** A picture's path on this site; `undefined` for other sites, because visitors call no third party. `images/…` lies beside the posts. */
export function imageSource(href: string): string | undefined {
  const path = href.startsWith("images/") ? `/blog/${href}` : href;
  if (!/^(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/.test(path)) return undefined;
  return fileBesidePosts(path)?.includes("/") ? undefined : path;
}

/** The file name of a picture in the posts' `images/`, by its path on the site; `undefined` for one from elsewhere. */
export const fileBesidePosts = (path: string): string | undefined =>
  path.startsWith(besidePosts) ? path.slice(besidePosts.length) : undefined;

/** Widths in pixels of posts' pictures: as stored, and the smaller copy that every release has beside each. */
export const pictureWidths = { full: 1200, small: 720 } as const;

/** In pixels. */
export const shareCard = { width: 1200, height: 630 } as const;

const canBeResized = (image: string): boolean => /\.(?:webp|jpe?g|png|avif)$/i.test(image);

/**
 * The smaller version of a picture beside the posts, as a path; `undefined` for what has none. The whole name stays in it,
 * and no picture's own name can hold an @: two pictures never share a path.
 */
export const smallPictureOf = (image: string): string | undefined =>
  canBeResized(image) ? `@small/${image}.webp` : undefined;

/** The share card of a picture, named in the same way: a JPEG, because many networks show nothing else. */
export const sharePictureOf = (image: string): string | undefined =>
  canBeResized(image) ? `@share/${image}.jpg` : undefined;

/** The `srcset` of a post's picture by its path on the site. Pictures from elsewhere on the site come in one size. */
export function pictureSet(path: string): string | undefined {
  const small = smallPictureOf(fileBesidePosts(path) ?? "");
  return small && `${besidePosts}${small} ${pictureWidths.small}w, ${path} ${pictureWidths.full}w`;
}

/** The share card of a post's picture, both as paths on the site. */
export function sharePath(path: string): string {
  const share = sharePictureOf(fileBesidePosts(path) ?? "");
  return share ? besidePosts + share : path;
}
