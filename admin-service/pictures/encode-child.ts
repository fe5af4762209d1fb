import { buffer } from "node:stream/consumers";
import { readToTheEnd, toWebp } from "./to-webp.ts";

// Somebody's picture comes in on stdin and goes out as the site's on stdout: see encode.ts.
const picture = await buffer(process.stdin);
await readToTheEnd(picture);
process.stdout.write(await toWebp(picture));
