import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fillTemplate } from "../../scripts/setup/units.ts";

const project = resolve(import.meta.dirname, "../..");

interface Walled {
  repository: string;
  dataDir: string;
  distDir: string;
}

/**
 * The words to put before a command so that it runs behind the walls of the shipped `hardening.conf`, made by hand because
 * systemd does not run everywhere: its namespaces, its read-only folders, its private /tmp, and /proc with nobody else in
 * it. System call filters and the like are systemd's own. Undefined where this machine does not permit it.
 */
export function wallsFor({ repository, dataDir, distDir }: Walled): string[] | undefined {
  const place = {
    ...{ FOLDER: project, HOME_DIR: "", USER: "", GROUP: "", BACKUPS: "", SITE_ADDRESS: "", SERVICE_ADDRESS: "" },
    ...{ REPOSITORY: repository, GIT_DIR: join(repository, ".git"), DATA_DIR: dataDir, DIST_DIR: distDir },
  };
  const conf = fillTemplate("hardening.conf", place);
  const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, "m").exec(conf)?.[1] ?? "";
  const pathsOf = (name: string): string[] =>
    setting(name)
      .split(" ")
      .map((path) => path.replace(/^-/, "").replace(/:.*/, ""))
      .filter((path) => path && existsSync(path));

  const steps = ["set -e", "mount --make-rprivate /"];
  for (const path of pathsOf("ReadWritePaths")) steps.push(`mount --bind '${path}' '${path}'`);
  if (setting("ProtectSystem") === "strict") steps.push("mount -o remount,bind,ro /");
  for (const path of pathsOf("ReadOnlyPaths"))
    steps.push(`mount --bind '${path}' '${path}'`, `mount -o remount,bind,ro '${path}'`);
  if (setting("PrivateTmp") === "yes" && !project.startsWith(join(tmpdir(), "/")))
    steps.push(`mount -t tmpfs -o mode=1777 tmpfs ${tmpdir()}`);
  const [hidden, subset] = [setting("ProtectProc"), setting("ProcSubset")];
  steps.push(`mount -t proc -o hidepid=${hidden || "off"}${subset === "pid" ? ",subset=pid" : ""} proc /proc`);

  const isRoot = process.getuid?.() === 0;
  // Whoever is not root may do all this only with users and processes of their own from the start.
  const outer = isRoot
    ? ["unshare", "--mount"]
    : ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount"];
  // The service's own group: hidepid hides nothing from the root group.
  const group = isRoot ? ["setpriv", "--regid=12345", "--clear-groups"] : [];
  const users = isRoot && setting("PrivateUsers") === "yes" ? ["unshare", "--user", "--map-current-user"] : [];
  const rights = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"];
  const walls = [...outer, "sh", "-c", `${steps.join("\n")}\nexec "$@"`, "walls", ...group, ...users, ...rights];
  try {
    execFileSync(walls[0] ?? "", [...walls.slice(1), "true"], { stdio: "pipe" });
    return walls;
  } catch (error) {
    if (isRoot && process.platform === "linux") throw error; // where CI runs, they have to stand
    return undefined;
  }
}
