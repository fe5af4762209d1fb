import { useLoaded } from "../api/use-request.ts";
import { pictureUrl } from "./pictures.ts";

interface ThumbnailProps {
  src: string;
  /** The path at which the service has it, if that is not among the pictures of the posts. */
  path?: string;
}

/** A small picture that may not be live. Until it is there, its place is blank. */
export function Thumbnail({ src, path }: ThumbnailProps) {
  const { answer } = useLoaded(() => pictureUrl(src, path), src);
  return answer ? <img className="thumb" src={answer} alt="" /> : <span className="thumb" />;
}
