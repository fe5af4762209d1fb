import { hash } from "node:crypto";
import { basename, join, parse } from "node:path/posix";
import { formatOf } from "#content/model/picture-format.ts";
import { decodePath } from "#content/model/pictures.ts";
import { slugify } from "#content/model/slug.ts";
import { type Decode, encodePicture, pictureLimits, type Shape } from "../pictures/encode.ts";
import { textShapes } from "../pictures/reshape-picture.ts";
import { readStoredPicture } from "../publish/pictures.ts";
import { serially } from "../serially.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import { type ExportFiles, readBytes } from "./export-files.ts";
import { fetchPicture } from "./fetch-picture.ts";

interface OldPicturesOptions {
  /** The export, and a folder with pictures. */
  files: ExportFiles;
  hosts: readonly string[];
  sentPictures: AgeingFiles;
  blogDir: string;
  /** Only looks where pictures are. */
  isDryRun: boolean;
  fetch?: typeof fetchPicture;
}

/** The part that systems add to the name of a smaller copy. */
const size = /-(?:\d+x\d+|scaled)(?=\.\w+$)/;

/**
 * Brings pictures of another system. They are kept like uploads until a post is saved that shows them, and named by where they
 * were: what was brought once is not fetched or decoded again.
 */
export function openOldPictures({
  files,
  hosts,
  sentPictures,
  blogDir,
  isDryRun,
  fetch = fetchPicture,
}: OldPicturesOptions) {
  const inTurn = serially();
  /** The former site is asked for one picture at a time. */
  const ask = (url: URL) => inTurn(() => fetch(url, hosts));
  const byName = Map.groupBy(files.keys(), (name) => basename(name).toLowerCase());

  /** The file whose path is most like this one, from its end. */
  function findFile(path: string): string | undefined {
    const wanted = path.split("/").reverse();
    const likeness = (name: string) => {
      const parts = name.split("/").reverse();
      const differs = parts.findIndex((part, n) => part !== wanted[n]);
      return differs === -1 ? parts.length : differs;
    };
    return byName.get(basename(path).toLowerCase())?.toSorted((a, b) => likeness(b) - likeness(a))[0];
  }

  /** `whole` is the path of the picture of which that at `path` may be a smaller copy. */
  async function readOld(url: URL | null, whole: string, path: string, mayAsk: boolean): Promise<Uint8Array> {
    const file = files.get(findFile(whole) ?? findFile(path) ?? "");
    if (file) return readBytes(file, pictureLimits.bytesInText);
    if (!url) throw new Error("there is no such file in the export");
    if (!mayAsk) throw new Error("the former site did not give it");
    if (isDryRun) return new Uint8Array();
    const askFor = (one: string) => ask(new URL(encodeURI(one), url));
    return whole === path ? askFor(path) : askFor(whole).catch(() => askFor(path));
  }

  return {
    /**
     * Returns a picture’s path here. Throws the reason why it cannot be brought. `folder` is that of the text’s file, and
     * `mayAsk` says whether the former site may still give it.
     */
    async take(src: string, mayAsk: boolean, folder = "", shape: Shape = textShapes.whole, decode?: Decode) {
      const url = URL.parse(originalOf(src));
      const [written = ""] = (url?.pathname ?? src).split(/[?#]/);
      const decoded = (decodePath(written) ?? written).normalize();
      const path = url || decoded.startsWith("/") ? decoded : join(folder, decoded);
      const whole = path.replace(size, "");
      const stem = slugify(parse(whole).name);
      const mark = hash("sha256", JSON.stringify([url?.host, whole, shape])).slice(0, 10);
      for (const name of [`${stem}-${mark}.webp`, `${stem}-${mark}.gif`])
        if (readStoredPicture(blogDir, name) || (await sentPictures.read(name))) return `images/${name}`;
      const bytes = await readOld(url, whole, path, mayAsk);
      const moves = formatOf(bytes) === "gif";
      const name = `${stem}-${mark}.${moves ? "gif" : "webp"}`;
      const form = moves ? { name } : shape;
      if (!isDryRun)
        await sentPictures.write(name, await encodePicture(bytes, form, pictureLimits.bytesInText, decode));
      return `images/${name}`;
    },
  };
}

/** The address of the picture itself, where a network that makes smaller copies has it within its own. */
function originalOf(src: string): string {
  const within = /https?%3A%2F%2F[^?#]+$/i.exec(src)?.[0];
  const photon = src.replace(/^https?:\/\/i\d\.wp\.com\/(?=[^/]+\.)/, "https://");
  return within ? (decodePath(within) ?? src) : photon.replace(/^\/\//, "https://");
}
