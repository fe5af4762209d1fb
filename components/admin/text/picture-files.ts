/** Phones may leave the type of a picture empty. */
const mayBePicture = ({ type }: { type: string }): boolean => type === "" || type.startsWith("image/");

/** Returns the pictures of a paste or drop. */
export function picturesIn(data: DataTransfer | null): File[] {
  // Word and Excel add a picture of the text to the text itself.
  if (!data || /\S/.test(data.getData("text/html").replace(/<[^>]*>/g, ""))) return [];
  return [...data.files].filter(mayBePicture);
}
