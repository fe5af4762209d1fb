import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";

const SERVICE_USER = "practice";

// What Debian calls the programs for it.
const ADD_USER = "useradd";
const LOOK_UP = "getent";
const GIVE = "chown";

export interface Owner {
  user: string;
  group: string;
  uid: number;
  gid: number;
}

/** Who the files of this folder belong to, and so whom the service is to run as. */
export function ownerOf(folder: string): Owner {
  const { uid, gid } = statSync(folder);
  return { uid, gid, user: nameOf("passwd", uid), group: nameOf("group", gid) };
}

/** A user of its own for the service, who cannot log in, made where it is missing. */
export function makeServiceUser(): Owner {
  const known = lookUp("passwd", SERVICE_USER);
  if (!known) {
    const home = `/var/lib/${SERVICE_USER}`;
    execFileSync(ADD_USER, [
      ...["--system", "--user-group", "--home-dir", home, "--create-home", "--shell", "/usr/sbin/nologin"],
      SERVICE_USER,
    ]);
  }
  const [, , uid = "", gid = ""] = lookUp("passwd", SERVICE_USER)?.split(":") ?? [];
  return { user: SERVICE_USER, group: nameOf("group", Number(gid)), uid: Number(uid), gid: Number(gid) };
}

/** Gives folders and all in them to the service's user; those that are missing are made first. */
export function give(folders: readonly string[], { uid, gid }: Owner): void {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  execFileSync(GIVE, ["-R", "--no-dereference", `${uid}:${gid}`, ...folders]);
}

function nameOf(database: "passwd" | "group", id: number): string {
  return lookUp(database, String(id))?.split(":")[0] ?? String(id);
}

function lookUp(database: "passwd" | "group", key: string): string | undefined {
  try {
    return execFileSync(LOOK_UP, [database, key], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
