/** A photograph, or a drawing that stands in for one, with the smaller versions made from it. */
export interface Photo {
  src: string;
  width: number;
  height: number;
  /** Other widths of `src` ("a-480.webp 480w, a-960.webp 960w"). */
  srcSet?: string | undefined;
}

interface PictureProps {
  photo: Photo;
  /** The description for blind readers; empty where the picture only decorates. */
  alt: string;
  className?: string;
  /** How wide it stands on the page, for choosing in `srcSet`; a CSS length or media list. */
  sizes?: string;
  /** Shown in its place when it cannot be loaded (islands/hide-broken-images). */
  standIn?: string;
  /** For the first thing seen on a page; everything else waits until it is nearly in view. */
  eager?: boolean;
}

export function Picture({ photo, alt, className, sizes = "100vw", standIn, eager = false }: PictureProps) {
  const { src, srcSet, width, height } = photo;
  return (
    <img
      className={className}
      src={src}
      {...(srcSet && { srcSet, sizes })}
      alt={alt}
      data-stand-in={standIn}
      width={width}
      height={height}
      {...(eager ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
    />
  );
}
