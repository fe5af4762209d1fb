import type { Status } from "#content/model/answers.ts";
import { adminBlog } from "#content/pages/admin.ts";

type Broken = Status["broken"][number];
const words = adminBlog.troubles;

/** "sore-back.md, line 3" */
export const placeOf = ({ file, line }: Broken): string => (line ? `${file}, ${words.line(line)}` : file);

/** What visitors see of a broken file's post. */
export const fateOf = ({ lastGoodKept }: Broken): string => (lastGoodKept ? words.kept : words.notShown);
