export interface PictureSubject {
  title: string;
  category: string;
  excerpt: string;
}

export interface GeneratedPicture {
  /** WebP, 1200 × 630. */
  data: Uint8Array;
  alt: string;
  /** The model's name, or "the cover painter". */
  by: string;
}
