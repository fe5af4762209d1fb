import { writeFileSync } from "node:fs";
import { weightsFile } from "#content/model/open-rules.ts";

// A part of the code build: has the reader learn from the sentences of content/rules/, and writes what it has learnt.
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, weightsFile());
