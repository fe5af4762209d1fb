import { buffer } from "node:stream/consumers";
import { makePicture } from "../publish/pictures.ts";
import type { Shape } from "./encode.ts";
import { reshapePicture, verifyComplete } from "./reshape-picture.ts";

// Run by encode.ts: reads a picture from stdin and writes it, re-encoded for the site, to stdout.
const shape = JSON.parse(process.argv[2] ?? "") as Shape;
const picture = await buffer(process.stdin);
if (!("name" in shape)) await verifyComplete(picture);
process.stdout.write(
  "name" in shape ? (await makePicture(picture, shape.name, ["full"])).full : await reshapePicture(picture, shape),
);
