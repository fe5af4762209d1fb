import { writeDrawings } from "./drawings.ts";
import { writeIcons } from "./icons.ts";
import { renderLoops } from "./loops.ts";
import { writePhotos } from "./photos.ts";
import { paintShareCards } from "./share.ts";

// Makes every picture that is made from another again. The loops take minutes, so they wait to be asked: --loops.
writeDrawings();
await writePhotos();
await writeIcons();
await paintShareCards();
if (process.argv.includes("--loops")) await renderLoops();
