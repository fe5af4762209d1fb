import { editSection } from "#content/facts/edit-section.ts";
import { type FactsFolder, parseSection } from "#content/facts/open-facts.ts";
import { isSectionName, type SectionName, type Sections } from "#content/facts/sections.ts";
import { undoVerb } from "../content-files/commit-words.ts";
import type { FileWriter } from "../content-files/file-writer.ts";
import {
  damagedVersion,
  listVersions,
  nothingToTakeBack,
  type Page,
  readFormer,
  readTakeBack,
  refuseStale,
} from "../content-files/versions.ts";
import { ServiceError } from "../errors.ts";
import type { History } from "../git/history.ts";

/** A section's values, and the name of their state. */
export type Section = Sections[SectionName] & { revision: string };

/** A section as it is now, and the commit that made it so; `undefined` where nothing had to be changed. */
export interface SavedSection {
  section: Section;
  commit: string | undefined;
}

interface PracticeStoreOptions {
  dir: string;
  factsFolder: FactsFolder;
  history: History;
  writer: FileWriter;
  /** Makes changes go live: see publish-changes.ts. */
  publishChanges: (slugs: readonly string[]) => void;
}

export type PracticeStore = ReturnType<typeof createPracticeStore>;

/** The practice's facts as the service writes them, and their history. */
export function createPracticeStore({ dir, factsFolder, history, writer, publishChanges }: PracticeStoreOptions) {
  const folder = { dir, history, noun: "section" } as const;

  function get(name: SectionName): Section {
    const { value, revision } = factsFolder.section(name);
    return { ...value, revision };
  }

  async function save(name: SectionName, verb: string, source: string): Promise<SavedSection> {
    const commit = await writer.writeAndCommit(name, verb, new Map([[fileOf(name), source]]));
    publishChanges([]); // no post has changed
    return { section: get(name), commit };
  }

  /** A section's file as a commit left it. */
  async function formerSource(name: SectionName, commit: string): Promise<string> {
    const { source } = await readFormer(folder, fileOf(name), commit);
    refuseDamaged(name, source);
    return source;
  }

  return {
    get,

    /** `seen` is the revision that the editor last saw: a section that has changed since is not overwritten. */
    update: (name: SectionName, patch: unknown, seen?: string): Promise<SavedSection> =>
      writer.change(async () => {
        const { source, revision, broken } = factsFolder.section(name);
        if (broken)
          throw new ServiceError(
            "conflict",
            `${broken.file} is damaged at the moment. Mend it first, or put an earlier version back.`,
          );
        refuseStale(folder.noun, revision, seen);
        return save(name, "change", editSection(name, source, patch));
      }),

    /** Newest first. */
    versions: async (name: SectionName, page: Page) =>
      (await listVersions(folder, fileOf(name), page)).map(({ version }) => version),

    former: async (name: SectionName, commit: string): Promise<Sections[SectionName]> =>
      parseSection(name, await formerSource(name, commit)),

    restore: (name: SectionName, commit: string): Promise<SavedSection> =>
      writer.change(async () => save(name, "restore", await formerSource(name, commit))),

    /** Takes back one commit of the service's, as long as nobody has changed the section since. */
    undo: (commit: string): Promise<SavedSection & { name: SectionName }> =>
      writer.change(async () => {
        const { verb, steps } = await readTakeBack(folder, commit, (path) => nameOf(path) !== undefined);
        const [step] = steps;
        const name = step && nameOf(step.path);
        if (!name || steps.length > 1) throw nothingToTakeBack();
        const source = step.before?.toString() ?? "";
        refuseDamaged(name, source);
        const undone = await save(name, undoVerb(verb), source);
        if (!undone.commit) throw nothingToTakeBack();
        return { name, ...undone };
      }),
  };
}

const fileOf = (name: SectionName): string => `${name}.yaml`;

function nameOf(path: string): SectionName | undefined {
  const name = path.replace(/\.yaml$/, "");
  return name !== path && isSectionName(name) ? name : undefined;
}

function refuseDamaged(name: SectionName, source: string): void {
  try {
    parseSection(name, source);
  } catch {
    throw damagedVersion();
  }
}
