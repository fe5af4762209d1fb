import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";

const SERVICE_USER = "practice";

// The programs for it, by their names on Debian.
const ADD_USER = "useradd";
const LOOK_UP = "getent";
const GIVE = "chown";

export interface Owner {
  user: string;
  group: string;
  uid: number;
  gid: number;
  home: string;
}

/** The owner of a folder, who is also the user that the service is to run as. */
export function ownerOf(folder: string): Owner {
  const { uid, gid } = statSync(folder);
  return describe(uid, gid);
}

function describe(uid: number, gid: number): Owner {
  const [user = String(uid), , , , , home = "/"] = lookUp("passwd", String(uid));
  const [group = String(gid)] = lookUp("group", String(gid));
  return { user, group, uid, gid, home };
}

/** Root would leave files in somebody else's folder that the service cannot read, and git refuses to work in it. */
export function refuseForeign(folder: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const { uid, user } = ownerOf(folder);
  if (uid !== 0) throw new Error(`${folder} belongs to ${user}. Please put sudo -u ${user} before the command.`);
}

/** A user of its own for the service, who cannot log in, made where it is missing. */
export function makeServiceUser(): Owner {
  if (lookUp("passwd", SERVICE_USER).length === 0) {
    const withHome = ["--home-dir", `/var/lib/${SERVICE_USER}`, "--create-home", "--shell", "/usr/sbin/nologin"];
    execFileSync(ADD_USER, ["--system", "--user-group", ...withHome, SERVICE_USER]);
  }
  const [, , uid, gid] = lookUp("passwd", SERVICE_USER);
  return describe(Number(uid), Number(gid));
}

/** Gives folders and all in them to the service's user; those that are missing are made first. */
export function give(folders: readonly string[], { uid, gid }: Owner): void {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  execFileSync(GIVE, ["-R", "--no-dereference", `${uid}:${gid}`, ...folders]);
}

/** The fields of an entry, the name first; none when there is no such entry. */
function lookUp(database: "passwd" | "group", key: string): string[] {
  try {
    return execFileSync(LOOK_UP, [database, key], { encoding: "utf8" }).trim().split(":");
  } catch {
    return [];
  }
}
