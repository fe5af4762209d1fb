const postPicturesPath = "/blog/images/";

/** Whether a path names a file that browsers show in an <img>. */
export const hasPictureEnding = (path: string): boolean => /\.(?:webp|jpe?g|png|avif|gif)$/i.test(path);

/**
 * Returns a picture's path on this site, encoded as in an address. A path that does not begin with a slash leads to
 * `images/` beside the posts, or for a post that has a folder of its own, into that `folder`, however it is spelled:
 * `./x.jpg`, `../images/x.jpg`, `x%20y.jpg`, `x.jpg?w=300`. Returns `undefined` for other sites, because no visitor's
 * browser may contact a third party.
 */
export function imageSource(href: string, folder?: string): string | undefined {
  const [written = ""] = href.trim().split(/[?#]/);
  const bare = (decodePath(written) ?? written).replace(/^(?:\.\.?\/)+/, "");
  if (!bare || /^[a-z][a-z\d+.-]*:|^\/\//i.test(bare)) return undefined;
  // `../images/` is the folder beside the posts; `images/` may be in the post’s own: see pictureOnDisk.
  const isBeside = folder && !bare.startsWith("/") && !/^(?:\.\/)*\.\.\//.test(written);
  if (!bare.startsWith("/") && !bare.startsWith("images/") && !hasPictureEnding(bare)) return undefined;
  const below = isBeside ? `${folder}/${bare}` : bare.replace(/^images\//, "");
  const path = bare.startsWith("/") ? bare : postPicturesPath + below;
  if (!/^(?:\/(?![.@])[^\p{C}/\\]+)+$/u.test(path)) return undefined;
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Decodes a path; `undefined` if its encoding is invalid. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Returns the name of a picture of the posts, from its path on the site; `undefined` for others. A name may have
 * folders: `bay mare.jpg`, `2019/foal.jpg`.
 */
export const postPictureName = (path: string): string | undefined =>
  path.startsWith(postPicturesPath) ? decodePath(path.slice(postPicturesPath.length)) : undefined;

/** Widths of posts' pictures in pixels: as stored, and of the smaller copy in every release. */
export const pictureWidths = { full: 1200, small: 720 } as const;

/** In pixels. */
export const shareCard = { width: 1200, height: 630 } as const;

const canBeResized = (image: string): boolean => hasPictureEnding(image) && !/\.gif$/i.test(image);

/**
 * Returns the name of the smaller copy of a post's picture; `undefined` if there is none. It contains the whole
 * original name, below a folder with an @, with which no original begins: two pictures never share a name.
 */
export const smallPictureOf = (image: string): string | undefined => copyOf(image, "@small", "webp");

/** Returns the name of a picture's share card: a JPEG, because many networks show nothing else. */
export const sharePictureOf = (image: string): string | undefined => copyOf(image, "@share", "jpg");

const copyOf = (image: string, folder: string, ending: string): string | undefined =>
  canBeResized(image) ? image.replace(/[^/]+$/, (name) => `${folder}/${name}.${ending}`) : undefined;

/** Returns the `srcset` of a post's picture by its path; `undefined` for other pictures, which have one size. */
export function srcSetOf(path: string): string | undefined {
  const small = path.startsWith(postPicturesPath) ? smallPictureOf(path) : undefined;
  return small && `${small} ${pictureWidths.small}w, ${path} ${pictureWidths.full}w`;
}

/** Returns the path of a picture's share card, or of the picture itself if it has none. */
export const sharePath = (path: string): string => (path.startsWith(postPicturesPath) && sharePictureOf(path)) || path;
