import { readdirSync } from "node:fs";
import { join } from "node:path";
import { londonTime } from "#content/model/london-time.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { pictureState } from "./pictures.ts";
import type { Publisher } from "./publisher.ts";

interface OtherChangesOptions {
  blogDir: string;
  index: Pick<PostIndex, "published">;
  publisher: Pick<Publisher, "last" | "live">;
  now: () => Date;
}

/** What a publish has to follow besides changes of posts: pictures put on disk by hand, and a new day. */
export function createOtherChanges({ blogDir, index, publisher, now }: OtherChangesOptions) {
  const folder = join(blogDir, "images");
  let pictures = readStates(folder);

  return {
    /** The published posts whose pictures have changed since the last look; `undefined` when there is nothing to publish. */
    find(): string[] | undefined {
      const [before, after] = [pictures, readStates(folder)];
      pictures = after;
      const hasChanged = (picture: string) => before.get(picture) !== after.get(picture);
      const slugs = index.published.filter(({ images }) => images.some(hasChanged)).map(({ slug }) => slug);
      return slugs.length > 0 || isNewDay() ? slugs : undefined;
    },
  };

  /** A release that a person put back stays until something is changed. */
  function isNewDay(): boolean {
    const { last } = publisher;
    return last !== undefined && dayOf(new Date(last.at)) !== dayOf(now()) && !publisher.live().rolledBack;
  }
}

const dayOf = (time: Date): string => londonTime(time).date;

/** Name → what changes with the file, without reading it. */
function readStates(folder: string): Map<string, string | undefined> {
  return new Map(namesIn(folder).map((name) => [name, pictureState(join(folder, name))]));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
