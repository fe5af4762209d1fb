import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { findOwner } from "../../admin-service/owner.ts";

const SERVICE_USER = "practice";

export interface Owner {
  user: string;
  group: string;
  uid: number;
  gid: number;
  home: string;
}

/** Returns the owner of a folder, as which the service is to run. */
export function ownerOf(folder: string): Owner {
  const { uid, gid } = statSync(folder);
  return lookUpOwner(uid, gid);
}

function lookUpOwner(uid: number, gid: number): Owner {
  const [user = String(uid), , , , , home = "/"] = lookUp("passwd", String(uid));
  const [group = String(gid)] = lookUp("group", String(gid));
  return { user, group, uid, gid, home };
}

/** Returns the service's own user, who cannot log in. Creates it when it does not exist. */
export function ensureServiceUser(): Owner {
  if (lookUp("passwd", SERVICE_USER).length === 0) {
    const withHome = ["--home-dir", `/var/lib/${SERVICE_USER}`, "--create-home", "--shell", "/usr/sbin/nologin"];
    execFileSync("useradd", ["--system", "--user-group", ...withHome, SERVICE_USER]);
  }
  const [, , uid, gid] = lookUp("passwd", SERVICE_USER);
  return lookUpOwner(Number(uid), Number(gid));
}

/** As root, makes a user the owner of root's folders and of everything in them. Creates those that do not exist. */
export function giveOwnership(paths: readonly string[], { uid, gid }: Owner): void {
  // A user could lead elsewhere what lies in a folder of his own.
  const folders = paths.filter((path) => !findOwner([dirname(path)]));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  execFileSync("chown", ["-R", "--no-dereference", `${uid}:${gid}`, ...folders]);
}

/** Returns the fields of an entry, the name first; none when there is no such entry. */
function lookUp(database: "passwd" | "group", key: string): string[] {
  try {
    return execFileSync("getent", [database, key], { encoding: "utf8" }).trim().split(":");
  } catch {
    return [];
  }
}
