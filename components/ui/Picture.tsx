/** A photograph or drawing, with its smaller versions. */
export interface Photo {
  src: string;
  width: number;
  height: number;
  /** Other widths of `src` ("a-480.webp 480w, a-960.webp 960w"). */
  srcSet?: string | undefined;
}

interface PictureProps {
  photo: Photo;
  /** Empty for a decorative picture. */
  alt: string;
  className?: string;
  /** Its width on the page, to choose from `srcSet`: a value for the `sizes` attribute. */
  sizes?: string;
  /** The picture that replaces it if it cannot be loaded (islands/hide-broken-images). */
  standIn?: string;
  /** Whether it is in the first view of a page; other pictures are loaded lazily. */
  eager?: boolean;
  /** Which of the practice’s pictures it is, where the owner changes it. */
  place?: string | undefined;
}

export function Picture({ photo, alt, className, sizes = "100vw", standIn, eager = false, place }: PictureProps) {
  const { src, srcSet, width, height } = photo;
  return (
    <img
      className={className}
      src={src}
      {...(srcSet && { srcSet, sizes })}
      alt={alt}
      data-stand-in={standIn}
      data-photo={place}
      width={width}
      height={height}
      {...(eager ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
    />
  );
}
