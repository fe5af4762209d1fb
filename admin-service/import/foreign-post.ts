/** A post as it was at another system. Its fields are read like those of a file by hand: see foreign-front-matter.ts. */
export interface ForeignPost {
  /** Names it in its system, whatever becomes of its words. */
  key: string;
  /** Its name in its address. */
  name: string;
  fields: Readonly<Record<string, unknown>>;
  /** A large export has it on disk, and reads it each time. */
  readonly text: string;
  /** Absent for a text in HTML. */
  isMarkdown?: boolean;
  /** Where it stood: whole addresses, or paths. */
  addresses: readonly string[];
  /** The folder that its pictures are named from. */
  folder?: string;
  /** Parts of its text that are not brought, once that is read: “forms”. */
  leftOut?: string[];
  /** Sentences about what is not as it was. */
  notes?: readonly string[];
  /** Why it cannot be read. */
  fault?: string | undefined;
}

/** A page of the former site, which is not brought: its words are shown, to be copied to where they belong here. */
export interface ForeignPage {
  address: string;
  title: string;
  /** How many words it has. */
  words: number;
  text?: () => string;
  /** Absent for a text in HTML. */
  isMarkdown?: boolean;
  /** The place on the former site that answered there. */
  leadsTo?: string;
}

/** Everything that was read of another system. */
export interface Source {
  system: string;
  posts: ForeignPost[];
  pages: ForeignPage[];
  /** Things that are not brought, and how many: “comments” → 12. */
  leftOut: Map<string, number>;
  /** Where it was on the web, first its own address, and then where its system keeps pictures. */
  hosts: string[];
  /** The address of each post, page and picture that a link may name by a number. */
  numbers: Map<string, string>;
}

export const newSource = (system: string, ...hosts: string[]): Source => ({
  system,
  posts: [],
  pages: [],
  leftOut: new Map(),
  hosts,
  numbers: new Map(),
});

/** Returns what notes a part of a text that is not brought, in whose place nothing stands. */
export const notesIn = (leftOut: string[]) => (what: string) => {
  leftOut.push(what);
  return "" as const;
};

/** Notes what is not brought. */
export function leaveOut({ leftOut }: Source, what: string, number = 1): void {
  if (number > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + number);
}
