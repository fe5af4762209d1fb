/** A phone may give a picture no type. */
const mayBePicture = ({ type }: { type: string }): boolean => type === "" || type.startsWith("image/");

/** Whether something that is dragged holds pictures. Its files cannot be read before they are dropped. */
export const hasPictures = (data: DataTransfer | null): boolean =>
  [...(data?.items ?? [])].some((item) => item.kind === "file" && mayBePicture(item));

/** The pictures that were pasted or dropped. */
export function picturesIn(data: DataTransfer | null): File[] {
  // Word and Excel give a picture of the words beside the words.
  if (!data || /\S/.test(data.getData("text/html").replace(/<[^>]*>/g, ""))) return [];
  return [...data.files].filter(mayBePicture);
}
