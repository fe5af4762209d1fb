import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { editSection } from "#content/facts/edit-section.ts";
import { type FactsFolder, parseSection } from "#content/facts/open-facts.ts";
import { type PhotoName, photoNames, photoShapes } from "#content/facts/photos.ts";
import { rememberName } from "#content/facts/remember-name.ts";
import { isSectionName, type SectionName, type Sections } from "#content/facts/sections.ts";
import { site } from "#content/facts/site.ts";
import { londonTime } from "#content/model/london-time.ts";
import type { Acceptance } from "#content/model/post.ts";
import type { Rules } from "#content/model/rules.ts";
import { type Change, createDocuments, refuseDamaged, textBefore } from "../documents/documents.ts";
import type { FileData, FileWriter } from "../documents/file-writer.ts";
import type { OwnSentences, Reason } from "../documents/own-sentences.ts";
import { FieldError, refusalOf, ServiceError } from "../errors.ts";
import type { History } from "../git/history.ts";
import { addReasons, newReasons } from "../posts/post-edits.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import { checkSection } from "./check-section.ts";

/** A section's values, the reasons for breaking rules that are kept in it, and the revision of its file. */
export type Section = Sections[SectionName] & { accepted?: readonly Acceptance[]; revision: string };

export interface SavedSection {
  section: Section;
  /** The commit of this save; `undefined` if nothing had to be changed. */
  commit: string | undefined;
}

export interface PracticeStoreOptions {
  dir: string;
  factsFolder: FactsFolder;
  history: History;
  writer: FileWriter;
  ownSentences: OwnSentences;
  rules: Rules;
  now: () => Date;
  /** Pictures that no saved section has yet. */
  sentPictures: Pick<AgeingFiles, "read">;
  /** Makes changes go live: see publish-changes.ts. */
  publishChanges: (slugs: readonly string[], commit: string | undefined) => void;
}

export type PracticeStore = ReturnType<typeof createPracticeStore>;

type ReadPicture = (path: string) => Promise<Uint8Array | undefined>;

/** Creates the store that reads and writes the practice's facts and their history. */
export function createPracticeStore(options: PracticeStoreOptions) {
  const { dir, factsFolder, history, writer, ownSentences, rules, now, sentPictures, publishChanges } = options;
  function get<Name extends SectionName>(name: Name): Sections[Name] & Pick<Section, "accepted" | "revision"> {
    const { value, accepted, revision } = factsFolder.section(name);
    return { ...value, ...(accepted.length > 0 && { accepted }), revision };
  }

  /** The section's file and its pictures. `getPicture` supplies those that the file names and that are missing. */
  async function changeTo(name: SectionName, written: string, getPicture?: ReadPicture): Promise<Change> {
    const source = name === "people" ? rememberName(get(name), written) : written;
    const files = new Map<string, FileData>([[fileOf(name), source]]);
    const [before, after] = [picturePaths(name, get(name)), picturePaths(name, parseSection(name, source))];
    for (const path of before) if (!after.has(path)) files.set(path, undefined);
    for (const path of after) {
      if (existsSync(join(dir, path))) continue;
      const picture = await (getPicture?.(path) ?? sentPictures.read(basename(path)));
      if (picture) files.set(path, picture);
      else if (!getPicture && !before.has(path))
        throw new FieldError(name, "A picture is changed by sending a new one, and not by its name.");
    }
    return { files, shown: [...after] };
  }

  const undamaged = (name: SectionName) => refuseDamaged(fileOf(name), factsFolder.section(name));

  const documents = createDocuments<Sections[SectionName]>({
    noun: "section",
    history,
    writer,
    ownSentences,
    publishChanges: (_, commit) => publishChanges([], commit), // no post has changed
    find(id) {
      if (!isSectionName(id)) throw noSuchSection();
      return { name: id, files: [fileOf(id)] };
    },
    parse: (name, source) => parseSection(name as SectionName, source),
    isOurs: (path) => isPicture(path) || nameOf(path) !== undefined,
    restored: async (id, { source, read }) => changeTo(id as SectionName, source, read),
    async takenBack(_, steps) {
      const texts = steps.filter(({ path }) => !isPicture(path));
      // A file that the change has made stays, and becomes empty: one that is gone would be taken for lost.
      const { name, source } = textBefore(texts, nameOf, parseSection, "\n");
      const pictures = new Map(steps.map(({ path, before }) => [path, before]));
      return { name, ...(await changeTo(name, source, async (path) => pictures.get(path))) };
    },
  });

  interface Asked {
    /** The revision that the editor last saw. */
    seen?: string | undefined;
    picture?: Uint8Array;
    /** The owner's reasons for breaking a rule. */
    reasons?: readonly Reason[] | undefined;
  }

  const change = (name: SectionName, patch: object, { seen, picture, reasons = [] }: Asked): Promise<SavedSection> =>
    writer.change(async () => {
      const { source, revision, accepted: kept } = undamaged(name);
      documents.refuseStale(revision, seen);
      const today = londonTime(now()).date;
      const find = () => checkSection({ ...get(name), accepted: [] }, patch, { rules, facts: factsFolder.on(today) });
      const accepted = addReasons(kept, reasons, { rules, today, find });
      const edited = editSection(name, source, patch, accepted);
      // A section that came later may have no file, and needs none for nothing.
      if (edited === "") return { section: get(name), commit: undefined };
      const written = await changeTo(name, edited, picture && (async () => picture));
      const files = new Map([...written.files, ...(await ownSentences.withTaught(find, reasons))]);
      const commit = await documents.save(name, "change", { ...written, files, why: newReasons(accepted, kept) });
      return { section: get(name), commit };
    });

  return {
    ...documents,
    get,

    /** Says why a change would be refused. */
    refusal: (name: SectionName, patch: object) => refusalOf(() => editSection(name, undamaged(name).source, patch)),

    /** Changes a section. Rejects if it has changed since `seen`, the revision that the editor last saw. */
    update: (name: SectionName, patch: object, seen?: string, reasons?: Asked["reasons"]): Promise<SavedSection> =>
      change(name, patch, { seen, reasons }),

    /** Saves a picture in its final shape and format. The hash in its name keeps browsers from showing an old one. */
    setPhoto(name: PhotoName, { data, alt }: { data: Uint8Array; alt: string }, seen?: string): Promise<SavedSection> {
      const hash = createHash("sha256").update(data).digest("hex").slice(0, 10);
      const file = `${name}-${hash}.${photoShapes[name].format}`;
      return change("photos", { [name]: { file, alt } }, { seen, picture: data });
    },

    /** Notes the privacy policy's new date when its words have changed: by other facts, or by another version of this project. */
    async datePolicy(): Promise<void> {
      const newNote = () => factsFolder.newPolicyNote(londonTime(now()).date);
      if (newNote() === undefined) return;
      await writer.change(async () => {
        const note = newNote();
        const files = new Map([[site.policyFile, note]]);
        if (note !== undefined) await writer.writeAndCommit("policy", "date", { files });
        factsFolder.refresh();
      });
    },
  };
}

const fileOf = (name: SectionName): string => `${name}.yaml`;

function nameOf(path: string): SectionName | undefined {
  const name = path.replace(/\.yaml$/, "");
  return name !== path && isSectionName(name) ? name : undefined;
}

const isPicture = (path: string): boolean => path.startsWith("images/");

/** Returns the paths of the pictures, relative to the practice's folder. */
function picturePaths(section: SectionName, values: object): Set<string> {
  if (section !== "photos" && section !== "people") return new Set();
  const pictures =
    section === "photos"
      ? photoNames.map((name) => (values as Sections["photos"])[name])
      : (values as Sections["people"]).others.map(({ picture }) => picture);
  return new Set(pictures.flatMap(({ file }) => (file ? [`images/${file}`] : [])));
}

export const noSuchSection = () => new ServiceError("not-found", "There is no such section of the practice.");
