import { makePicture } from "../publish/pictures.ts";
import type { Shape } from "./encode.ts";
import { reshapePicture, verifyComplete } from "./reshape-picture.ts";

// Run by encode.ts: answers each picture with one that is re-encoded for the site. What cannot be decoded ends it.
process.on("message", async ({ bytes, shape }: { bytes: Uint8Array; shape: Shape }) => {
  if ("x" in shape) await verifyComplete(bytes);
  process.send?.(
    "name" in shape ? (await makePicture(bytes, shape.name, ["full"])).full : await reshapePicture(bytes, shape),
  );
});
