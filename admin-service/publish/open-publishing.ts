import { mkdirSync } from "node:fs";
import { practice, practitioner } from "#content/facts/practice.ts";
import type { Config } from "../config.ts";
import type { Log } from "../errors.ts";
import { openRepository, type Repository } from "../git/repository.ts";
import { ensureCodeBuild, presentCodeBuild } from "./code-build.ts";
import { createPublisher, type Publisher } from "./publisher.ts";

/** The half of the product that makes releases of what is on disk; commands that write nothing load no more. */
export interface Publishing {
  repository: Repository;
  publisher: Publisher;
}

interface PublishingOptions {
  log: Log;
  now?: () => Date;
  /** Resolves when the writes of posts under way are done. */
  writesDone?: () => Promise<void>;
  /** Keeps to the code build that is there, although its sources may have changed since. */
  asBuilt?: boolean;
}

export async function openPublishing(
  { BLOG_DIR: blogDir, DIST_DIR: distDir, SITE_URL: siteUrl }: Config,
  { log, now = () => new Date(), writesDone, asBuilt = false }: PublishingOptions,
): Promise<Publishing> {
  mkdirSync(blogDir, { recursive: true });
  const repository = await openRepository(blogDir, { name: practitioner.fullName, email: practice.email });
  const buildNow = () => ensureCodeBuild(distDir, () => log.info("Building the pages’ code …"));
  const openCodeBuild = async () => (asBuilt && presentCodeBuild(distDir)) || (await buildNow());
  const publisher = createPublisher({
    ...{ openCodeBuild, blogDir, distDir, siteUrl, head: repository.head, log, now },
    ...(writesDone && { writesDone }),
  });
  return { repository, publisher };
}
