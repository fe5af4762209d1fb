import { gitSyncIn } from "./git.ts";

/** How many versions to search for a readable one. */
const MOST_VERSIONS = 20;
/** Our commits that change no words of a live post. */
const leavesWords = /^post: (?:undo )*(?:(?:un)?(?:publish|schedule)|move|new picture for) "|\tunchanged$/;

/** Which files belong to a name: of a post, or of a section of the facts. Files are relative to their folder. */
interface Naming {
  filesOf: (name: string) => readonly string[];
  nameOf?: (file: string) => string | undefined;
}

/** The history of a post in git, with dates as ISO 8601. Edits by hand that are not committed are not in it. */
export interface Past {
  firstCommitted?: string;
  /** When the post last changed after its first commit, except by what only moves it or puts it on the site. */
  lastChanged?: string;
  formerNames: readonly string[];
}

/**
 * Reads git's history of a folder; empty when there is no repository. Synchronous, because the index of posts and the
 * facts need it while they read the folder.
 */
export function historyForIndex(folder: string, { filesOf, nameOf = () => undefined }: Naming) {
  // A letter for each byte, because versions may be in any encoding.
  const run = gitSyncIn(folder, { encoding: "latin1" });
  const git = (...args: string[]): string => {
    try {
      return run(...args);
    } catch {
      return "";
    }
  };
  /** Cache: the whole history is read once, and later only new commits. */
  const pasts = new Map<string, Past>();
  let lastRead = "";

  const idOf = (at: string, file: string) => /^id: *(.+)/m.exec(git("cat-file", "blob", `${at}:./${file}`))?.[1];

  /** Tells a renamed file from one that replaces another. A move at the desk writes the id, which was the name until then. */
  function isSamePost(commit: string, similarity: number, [from, former]: string[], [to, name]: string[]): boolean {
    const [before, after] = similarity < 100 ? [idOf(`${commit}^`, from ?? ""), idOf(commit, to ?? "")] : [];
    return before || after ? (before ?? former) === (after ?? name) : similarity >= 80;
  }

  function readChange(commit: string, date: string, subject: string, line: string): void {
    const [status = "", from = "", to = from] = line.split("\t");
    const [former = "", name] = [nameOf(from), nameOf(to)];
    if (!name || status === "D") return;
    const isRename = former !== "" && former !== name;
    const isSame = isRename && isSamePost(commit, Number(status.slice(1)), [from, former], [to, name]);
    const source = isSame ? former : name;
    const past = pasts.get(source);
    const isEdit = past && !/^(?:A|R100)$/.test(status) && !leavesWords.test(subject);
    // Commits of two branches are not in the order of their dates.
    const lastChanged = isEdit && date > (past.lastChanged ?? "") ? { lastChanged: date } : {};
    const formerNames = [...(past?.formerNames ?? []), ...(isSame ? [former] : [])].filter((one) => one !== name);
    if (isSame) pasts.delete(source);
    pasts.set(name, { firstCommitted: date, ...past, ...lastChanged, formerNames });
  }

  return {
    /** Reads the commits since the last call. Who knows HEAD saves a question to git. */
    readUpTo(known?: string): void {
      const head = known || git("rev-parse", "--verify", "--quiet", "HEAD").trim();
      if (!head || head === lastRead) return;
      const options = [
        "--reverse",
        "--topo-order",
        "--relative",
        "--name-status",
        "-M",
        "--format=%m%H %cI %s%x09%(trailers:key=Words,valueonly)",
      ];
      const log = (range: string) => run("log", ...options, range, "--", ".");
      let commits: string;
      try {
        commits = lastRead && log(`${lastRead}...${head}`);
        const wasRewritten = /^</m.test(commits); // commits that were read are gone
        if (!lastRead || wasRewritten) {
          commits = log(head);
          pasts.clear();
        }
      } catch {
        lastRead = ""; // what git could not tell, the next call asks for again
        return;
      }
      lastRead = head;
      let [commit = "", date = "", subject = ""]: string[] = [];
      for (const line of commits.split("\n")) {
        const [, ...head] = /^>(\w+) (\S+) (.*)$/.exec(line) ?? [];
        if (head.length > 0) [commit = "", date = "", subject = ""] = head;
        else if (line) readChange(commit, new Date(date).toISOString(), subject, line);
      }
    },
    /** The newest commit that has been read. */
    lastRead: () => lastRead,
    /** Returns what is known of a post from the commits that have been read. */
    pastOf: (name: string): Past => pasts.get(name) ?? { formerNames: [] },
    /** Yields the committed versions of a file, newest first, as bytes: how to decode them is for the caller to say. */
    *versions(name: string): Generator<Uint8Array> {
      const files = filesOf(name);
      const commits = git("log", `-${MOST_VERSIONS}`, "--format=%H", "--", ...files).split("\n");
      for (const commit of commits.filter(Boolean))
        for (const file of files) {
          const version = git("cat-file", "blob", `${commit}:./${file}`);
          if (version) yield Buffer.from(version, "latin1");
        }
    },
  };
}
