import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../../admin-service/config.ts";
import type { Owner } from "./owner.ts";
import { exposureOf, fillTemplate, type Place, verifyUnits, writeUnits } from "./units.ts";

export const SYSTEMD_RUNS = existsSync("/run/systemd/system");

/** The facts of this installation that the units need. */
export function placeOf(folder: string, owner: Owner, config: Config, siteAddress: string): Place {
  const git = (question: string): string | undefined => {
    // Root asks about a folder that is somebody else's.
    const answer = spawnSync("git", ["-c", "safe.directory=*", "-C", config.BLOG_DIR, "rev-parse", question], {
      encoding: "utf8",
    });
    return answer.status === 0 ? resolve(config.BLOG_DIR, answer.stdout.trim()) : undefined;
  };
  // Where there is no repository yet, the service makes one of the posts' folder.
  const repository = git("--show-toplevel") ?? config.BLOG_DIR;
  return {
    FOLDER: folder,
    USER: owner.user,
    GROUP: owner.group,
    REPOSITORY: repository,
    GIT_DIR: git("--git-common-dir") ?? `${repository}/.git`,
    DATA_DIR: config.DATA_DIR,
    DIST_DIR: config.DIST_DIR,
    SITE_ADDRESS: siteAddress,
    SERVICE_ADDRESS: `127.0.0.1:${config.PORT}`,
  };
}

/** Installs and checks the units. Answers whether systemd finds nothing wrong with them. */
export function installUnits(place: Place): boolean {
  const written = writeUnits(place);
  console.log(`\nInstalled:\n${written.map((path) => `  ${path}`).join("\n")}`);
  const complaints = verifyUnits(written);
  if (complaints) {
    console.error(`systemd-analyze verify finds fault with them:\n${complaints}`);
    return false;
  }
  console.log("systemd-analyze verify: nothing wrong with them.");
  for (const path of written.filter((name) => name.endsWith(".service")))
    console.log(`systemd-analyze security: ${path}: ${exposureOf(path)}`);
  if (SYSTEMD_RUNS) {
    execFileSync("systemctl", ["daemon-reload"]);
    const caddy = written.some((path) => path.includes("caddy")) ? "\n  sudo systemctl restart caddy" : "";
    console.log(`Now start them:\n  sudo systemctl enable --now practice practice-weekly.timer${caddy}`);
  } else {
    console.log(`systemd does not run here. By cron it would be:\n${fillTemplate("practice.cron", place)}`);
  }
  return true;
}
