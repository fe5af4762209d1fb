import { buffer } from "node:stream/consumers";
import { type Cut, cutPicture, readToTheEnd, type Shrink } from "./cut-picture.ts";

// Somebody's picture comes in on stdin and goes out as the site's on stdout: see encode.ts.
const cut = JSON.parse(process.argv[2] ?? "") as Cut | Shrink;
const picture = await buffer(process.stdin);
await readToTheEnd(picture);
process.stdout.write(await cutPicture(picture, cut));
