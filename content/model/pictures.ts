const postPicturesPath = "/blog/images/";

/**
 * Returns a picture's path on this site. `images/…` is the folder beside the posts. Returns `undefined` for other
 * sites, because no visitor's browser may contact a third party.
 */
export function imageSource(href: string): string | undefined {
  const path = href.startsWith("images/") ? `/blog/${href}` : href;
  if (!/^(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/.test(path)) return undefined;
  return postPictureName(path)?.includes("/") ? undefined : path;
}

/** Returns the file name of a picture in the posts' `images/`, from its path on the site; `undefined` for others. */
export const postPictureName = (path: string): string | undefined =>
  path.startsWith(postPicturesPath) ? path.slice(postPicturesPath.length) : undefined;

/** Widths of posts' pictures in pixels: as stored, and of the smaller copy in every release. */
export const pictureWidths = { full: 1200, small: 720 } as const;

/** In pixels. */
export const shareCard = { width: 1200, height: 630 } as const;

const canBeResized = (image: string): boolean => /\.(?:webp|jpe?g|png|avif)$/i.test(image);

/**
 * Returns the name of the smaller copy of a post's picture; `undefined` if there is none. It contains the whole
 * original name, and an @, which no original name can contain: two pictures never share a name.
 */
export const smallPictureOf = (image: string): string | undefined =>
  canBeResized(image) ? `@small/${image}.webp` : undefined;

/** Returns the name of a picture's share card: a JPEG, because many networks show nothing else. */
export const sharePictureOf = (image: string): string | undefined =>
  canBeResized(image) ? `@share/${image}.jpg` : undefined;

/** Returns the `srcset` of a post's picture by its path; `undefined` for other pictures, which have one size. */
export function srcSetOf(path: string): string | undefined {
  const small = smallPictureOf(postPictureName(path) ?? "");
  return small && `${postPicturesPath}${small} ${pictureWidths.small}w, ${path} ${pictureWidths.full}w`;
}

/** Returns the path of a picture's share card, or of the picture itself if it has none. */
export function sharePath(path: string): string {
  const share = sharePictureOf(postPictureName(path) ?? "");
  return share ? postPicturesPath + share : path;
}
