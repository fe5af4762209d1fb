import { buffer } from "node:stream/consumers";
import { type Crop, reshapePicture, type Shrink, verifyComplete } from "./reshape-picture.ts";

// Run by encode.ts: reads an uploaded picture from stdin and writes it, re-encoded for the site, to stdout.
const shape = JSON.parse(process.argv[2] ?? "") as Crop | Shrink;
const picture = await buffer(process.stdin);
await verifyComplete(picture);
process.stdout.write(await reshapePicture(picture, shape));
