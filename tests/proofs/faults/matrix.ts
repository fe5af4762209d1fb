/** One kind of fault that the service has to survive, and the tests that prove it. */
export interface Row {
  fault: string;
  /** The part of `npm run test:faults` with the full proof, if tests alone are not enough. */
  part?: "kills" | "power" | "disks" | "messages" | "burst" | "swaps" | "programs" | "attackers" | "guessers";
  /** Tests of Vitest: a file, and the names of its tests or the beginnings of them. */
  tests: readonly (readonly [file: string, ...names: string[]])[];
}

/** The faults after which nothing may be lost and nothing half-published. */
export const matrix: readonly Row[] = [
  {
    fault: "kill -9 at every step, and during recovery",
    part: "kills",
    tests: [
      [
        "admin-service/recovery.proof.test.ts",
        "%s: all that was acknowledged is there, one whole release is live, the next save works",
        "a save whose git is killed is refused, and changes nothing",
        "a killed drawing process is started again, and no post is blamed",
        "a post whose move was interrupted is complete at its former address",
      ],
      [
        "admin-service/import/killed.proof.test.ts",
        "%s: visitors see nothing half, and the next one brings all",
        "is taken back by a publish of the command, too, while no service runs",
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
        "of the repository: the owner reads why, nothing is changed, and once there is space the save works",
        "of the releases: the save counts, the site stays as it was, and updates by itself once there is space",
      ],
      [
        "admin-service/import/beside-others.proof.test.ts",
        "on a full disk changes nothing and says why; once there is space it brings all",
      ],
      [
        "admin-service/storage/json-store.test.ts",
        "when the disk fails, every waiting change is refused, nothing is kept, and it works again once the disk does",
      ],
      [
        "admin-service/contact/routes.test.ts",
        "answers 503 and stores nothing while the disk fails, and accepts the same message afterwards",
      ],
    ],
  },
  {
    fault: "git's locks: left by the dead, held by the living",
    tests: [
      [
        "admin-service/posts/posts.test.ts",
        "a save waits for another running git, then restores the file and says so; the other git's lock stays",
        "locks of a killed git are removed, and the save succeeds",
      ],
      [
        "admin-service/git/sync-faults.proof.test.ts",
        "locks of a killed git are removed, even while the remote hangs",
        "a stale lock on the fetched branch is removed too",
      ],
    ],
  },
  {
    fault: "others push: another post, the same post, the same facts",
    tests: [
      [
        "admin-service/git/sync.test.ts",
        "edits here and elsewhere in different posts, and in different places of one post, are merged",
        "when the same post is changed here and elsewhere, theirs is live, ours is kept on a pushed branch, other changes are merged, and the owner is told",
        "when the same facts are changed here and elsewhere, theirs are live, ours are kept on a pushed branch, and other sections are merged",
      ],
      [
        "admin-service/git/sync-conflicts.proof.test.ts",
        "when a post is deleted here and edited elsewhere, or the other way round, theirs wins and ours is kept",
        "newer commits on the remote are never overwritten by a push",
      ],
      [
        "admin-service/git/sync-faults.proof.test.ts",
        "over a network, through git’s own server, saves are pushed, and others’ work and conflicts are pulled",
      ],
    ],
  },
  {
    fault: "the remote is down, hangs, refuses",
    tests: [
      [
        "admin-service/git/sync-faults.proof.test.ts",
        "that is down, saves and the site still work, the owner sees that changes wait, and they are pushed when it is back",
        "that hangs, one save waits a few seconds, the next not at all, and the service still stops within seconds",
        "that refuses a push, the owner reads why, and the changes are pushed once the remote accepts them",
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
        "facts that others push go live like posts, facts saved here are pushed, and a broken file leaves the last good facts live",
      ],
      [
        "admin-service/posts/direct-edits.test.ts",
        "a pull with three posts and a broken one: the good ones go live, the broken one is named",
      ],
      [
        "content/model/post-index.test.ts",
        "a broken file is reported with line and reason, and its last good version is used until it is mended",
        "a symbolic link to a file outside the folder is not followed",
        "two files with the same id are both listed, and the second has a notice",
      ],
      [
        "content/model/front-matter.test.ts",
        "refuses files that would take too long: multiplying aliases, deep nesting",
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
        "a post whose text hangs the renderer is reported and its last good version stays; everything else goes live",
      ],
    ],
  },
  {
    fault: "the model: down, slow, garbage, 200 MB, hostile",
    tests: [
      [
        "admin-service/writing/openai-drafter.test.ts",
        "is harmless even if it is hostile: scripts stay text, and front matter and foreign links are removed",
        "is made after an answer of the kind “%s”",
        "when no server listens at the address",
        "when the server asks for a day’s wait: without a retry, and with the length of the wait",
        "when the time limit is over and the server’s answer is “%s”",
        "when an answer has 200 MB, of which only about 1 MB is read, without using more memory",
      ],
      ["admin-service/writing/jobs.test.ts", "that fails saves no post, and its reason stays visible"],
    ],
  },
  {
    fault: "two saves of one post at once",
    tests: [
      [
        "admin-service/posts/posts.test.ts",
        "of two simultaneous saves of one post, one is stored and the other refused; they are never mixed",
        "a save based on an older version is refused, and nothing is overwritten",
      ],
    ],
  },
  {
    fault: "1,000 messages at once",
    part: "messages",
    tests: [
      [
        "admin-service/contact/routes.test.ts",
        "sent at once from sixty networks: each one answered with 201 is stored exactly once",
        "is stored once even when the first three attempts arrive at the same time",
      ],
    ],
  },
  {
    fault: "a clock that jumps, forward and back",
    tests: [
      [
        "admin-service/auth/auth.test.ts",
        "that has ended stays ended when the clock is set back",
        "from the future, after the clock was set back, has ended, and signing in again works at once",
        "cost no longer wait than announced when the clock jumps",
      ],
      [
        "admin-service/writing/weekly.test.ts",
        "is not written twice when the clock is set back, nor missed for long when it was set far ahead",
      ],
    ],
  },
  {
    fault: "messages.json empty, cut short, null, of another shape, gone",
    tests: [
      [
        "admin-service/storage/json-store.test.ts",
        "%s: is renamed unchanged, and the last good copy is restored",
        "missing although there were data: the last good copy is restored",
        "together with its copy: both are renamed, the store starts empty, and says so",
      ],
    ],
  },
  {
    fault: "an end, polite or not, while a post is written",
    tests: [
      [
        "admin-service/writing/jobs.test.ts",
        "a normal stop marks the job as interrupted and saves nothing",
        "a kill before the post is saved lets the next start mark the job as interrupted",
        "a kill just after the post is saved lets the next start mark the job as done, so that nobody asks for it twice",
      ],
    ],
  },
  {
    fault: "100 saves in a burst",
    part: "burst",
    tests: [
      [
        "admin-service/publish/publish.test.ts",
        "a burst of changes takes few publishes, never two at a time, and the last text is live",
      ],
    ],
  },
  {
    fault: "400 swaps of the live site under load",
    part: "swaps",
    tests: [["admin-service/site/caddyfile.test.ts", "serves a new release from the moment it is swapped in"]],
  },
  {
    fault: "cron beside the owner, a second service",
    part: "programs",
    tests: [
      [
        "admin-service/publish/publish.test.ts",
        "leftovers of killed runs are cleaned up, and a second service on the same data refuses to start",
      ],
      ["admin-service/writing/weekly.test.ts", "is left to another run that is already in progress"],
    ],
  },
  {
    fault: "slow readers and writers, 100 MB, 40,000 brackets",
    part: "attackers",
    tests: [
      [
        "admin-service/site/caddyfile.test.ts",
        "refuses a body of a megabyte before it reaches the service, and refuses TRACE and CONNECT everywhere",
      ],
      ["admin-service/contact/routes.test.ts", "refuses a body that is not JSON or too large, and stores nothing"],
    ],
  },
  {
    fault: "200 addresses guess the password, 20 times each",
    part: "guessers",
    tests: [
      [
        "admin-service/auth/auth.test.ts",
        "from many networks at once do not lock the owner out: she gets in from a new network, even after a restart",
        "are remembered across a restart, and do not block other networks",
      ],
    ],
  },
];

export const rowName = (at: number): string => `${at + 1}`.padStart(2) + ` ${matrix[at]?.fault}`;
