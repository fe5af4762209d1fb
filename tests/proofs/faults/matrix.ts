/** One kind of fault that the service has to bear, and what shows that it does. */
export interface Row {
  fault: string;
  /** The part of `npm run test:faults` that shows it at full length, if it takes more than tests. */
  part?: "kills" | "power" | "disks" | "messages" | "burst" | "swaps" | "programs" | "attackers" | "guessers";
  /** Tests that `npm test` runs, by their files and the beginnings of their names. */
  tests: readonly (readonly [file: string, ...names: string[]])[];
}

/** Nothing lost, nothing half-live: whatever of these happens. */
export const matrix: readonly Row[] = [
  {
    fault: "kill -9 at every step, and during recovery",
    part: "kills",
    tests: [
      [
        "admin-service/recovery.proof.test.ts",
        "%s: all that was acknowledged is there, one whole release is live, the next save works",
        "a git that is killed alone takes no save with it, and is believed nothing",
        "a process that draws pages and is killed is started again, and no post is blamed for it",
        "a post that was on its way to another address is at the former one again, whole",
      ],
    ],
  },
  {
    fault: "a power cut after each acknowledged write",
    part: "power",
    tests: [
      [
        "admin-service/storage/order-on-disk.test.ts",
        "an acknowledged write is on the disk: written to a temporary file, synced, renamed, the folder synced",
      ],
    ],
  },
  {
    fault: "a full disk: data, repository, releases, temporary files",
    part: "disks",
    tests: [
      [
        "admin-service/recovery.proof.test.ts",
        "of the repository: the owner reads why, nothing is changed, and with room again the save works",
        "of the releases: the save counts, the site stays as it was, and goes forward by itself with room again",
      ],
      [
        "admin-service/storage/json-store.test.ts",
        "when the disk refuses, everyone waiting is told, nothing is kept, and it works again once the disk does",
      ],
      [
        "admin-service/contact/routes.test.ts",
        "tells the visitor when it could not be kept, keeps nothing of it, and takes it once it can",
      ],
    ],
  },
  {
    fault: "git's locks: left by the dead, held by the living",
    tests: [
      [
        "admin-service/posts/posts.test.ts",
        "a save waits for another git at work, then takes the change back and says so; its lock is not stolen",
        "locks of a killed git are cleared away, and the save goes through",
      ],
      [
        "admin-service/git/sync-faults.proof.test.ts",
        "locks that a killed git has left are cleared away, even while the remote hangs",
        "a lock on what was fetched is cleared away as well",
      ],
    ],
  },
  {
    fault: "others push: another post, the same post, the same facts",
    tests: [
      [
        "admin-service/git/sync.test.ts",
        "edits here and elsewhere in different posts, and in different places of one post, are merged",
        "the same post changed here and elsewhere: theirs lives, ours is kept on a pushed branch",
        "the same facts changed here and elsewhere: theirs live, ours are kept on a pushed branch",
      ],
      [
        "admin-service/git/sync-conflicts.proof.test.ts",
        "deleted here and edited elsewhere, or the other way round: theirs counts, ours is kept",
        "newer commits on the remote are never overwritten by a push",
      ],
      [
        "admin-service/git/sync-faults.proof.test.ts",
        "over a network, through git’s own server: saves go there, others’ work and conflicts come back",
      ],
    ],
  },
  {
    fault: "the remote is down, hangs, refuses",
    tests: [
      [
        "admin-service/git/sync-faults.proof.test.ts",
        "down: saves and the site go on, the owner sees that changes wait, and they are sent when it is back",
        "hanging: one save waits for seconds, the next for none, and the end of the service for few",
        "refusing: the owner reads why; it is sent when the remote changes its mind",
        "what could not be sent is sent after the next start",
      ],
    ],
  },
  {
    fault: "bad YAML, code, a bomb, a link, a twin among the posts; a broken file of facts",
    tests: [
      [
        "admin-service/git/sync.test.ts",
        "broken posts, symlinks and submodules that others push are never followed or published; the rest goes live",
        "facts that others push go live like posts, and those that are saved here are pushed; a broken file leaves",
      ],
      [
        "admin-service/posts/direct-edits.test.ts",
        "a pull with three posts and a broken one: the good ones go live, the broken one is named",
      ],
      [
        "content/model/post-index.test.ts",
        "a file that breaks keeps its last good version, names file, line and reason, and recovers when mended",
        "a link out of the folder is not followed",
        "two files with one id are both there, and the second says so",
      ],
      [
        "content/model/front-matter.test.ts",
        "refuses what would take too long or too much: aliases that multiply, deep nesting",
      ],
    ],
  },
  {
    fault: "the drawing of pages crashes, hangs, gives nothing",
    tests: [
      [
        "admin-service/publish/publish.test.ts",
        "a release that fails changes nothing that visitors see, leaves nothing behind, and says why",
      ],
      [
        "admin-service/publish/publish.proof.test.ts",
        "a post whose text hangs the renderer is named and its last good version stays; the rest goes live",
      ],
    ],
  },
  {
    fault: "the model: down, slow, garbage, 200 MB, hostile",
    tests: [
      [
        "admin-service/writing/openai-drafter.test.ts",
        "is harmless whatever it tries: a script stays text, front matter and foreign links go",
        "“%s” is forgiven once",
        "nobody listens at the address",
        "asked to wait a day, it gives up at once and says how long",
        "a %s server is not waited for longer than agreed",
        "of an answer of 200 MB little more than 1 MB is read, and memory stays what it was",
      ],
      ["admin-service/writing/jobs.test.ts", "that fails leaves no post, and its reason stays in view"],
    ],
  },
  {
    fault: "two saves of one post at once",
    tests: [
      [
        "admin-service/posts/posts.test.ts",
        "two saves of one post at once: one is stored, the other is told; never a mix",
        "a save over a newer version is refused, and nothing is overwritten",
      ],
    ],
  },
  {
    fault: "1,000 messages at once",
    part: "messages",
    tests: [
      [
        "admin-service/contact/routes.test.ts",
        "three hundred at once, of sixty networks: each one answered with 201 is stored, once",
        "at once and for the first time, is still stored once",
      ],
    ],
  },
  {
    fault: "a clock that jumps, forward and back",
    tests: [
      [
        "admin-service/auth/auth.test.ts",
        "that has ended stays ended when the clock is set back",
        "from a future that the clock no longer knows has ended, but one may sign in at once",
        "a clock that jumps makes nobody wait longer than was said",
      ],
      [
        "admin-service/writing/weekly.test.ts",
        "is not written twice when the clock is put back, nor missed for long after it ran ahead",
      ],
    ],
  },
  {
    fault: "messages.json empty, cut short, null, of another shape, gone",
    tests: [
      [
        "admin-service/storage/json-store.test.ts",
        "%s: is set aside as it was, and the last good copy is put back",
        "missing, though there were data: the last good copy is put back",
        "together with its copy: both are set aside, it starts empty, and says so",
      ],
    ],
  },
  {
    fault: "an end, polite or not, while a post is written",
    tests: [
      [
        "admin-service/writing/jobs.test.ts",
        "politely, the job under way is marked interrupted and nothing is saved",
        "by a kill while it writes, the job is found interrupted at the next start",
        "by a kill just after the post was saved, the job is found done, so that nobody asks for it twice",
      ],
    ],
  },
  {
    fault: "100 saves in a burst",
    part: "burst",
    tests: [
      [
        "admin-service/publish/publish.test.ts",
        "a burst of changes is few publishes, never two at a time, and the last text is live",
      ],
    ],
  },
  {
    fault: "400 swaps of the live site under load",
    part: "swaps",
    tests: [["admin-service/site/caddyfile.test.ts", "shows a new release from the moment it is swapped in"]],
  },
  {
    fault: "cron beside the owner, a second service",
    part: "programs",
    tests: [
      [
        "admin-service/publish/publish.test.ts",
        "leftovers of killed runs are cleaned up, and a second service on the same data refuses to start",
      ],
      ["admin-service/writing/weekly.test.ts", "is left to another run that is under way"],
    ],
  },
  {
    fault: "slow readers and writers, 100 MB, 40,000 brackets",
    part: "attackers",
    tests: [
      [
        "admin-service/site/caddyfile.test.ts",
        "refuses a megabyte before the service sees it, and TRACE and CONNECT anywhere",
      ],
      ["admin-service/contact/routes.test.ts", "answers what is no JSON, or too much of it, without storing anything"],
    ],
  },
  {
    fault: "200 addresses guess the password, 20 times each",
    part: "guessers",
    tests: [
      [
        "admin-service/auth/auth.test.ts",
        "from everywhere at once lock nobody out: the owner gets in at once from a new network, even after a restart",
        "are remembered over a restart, and hold up nobody elsewhere",
      ],
    ],
  },
];

export const rowName = (at: number): string => `${at + 1}`.padStart(2) + ` ${matrix[at]?.fault}`;
