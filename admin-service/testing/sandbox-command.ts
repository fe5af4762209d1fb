import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fillTemplate } from "../../scripts/setup/units.ts";

const project = resolve(import.meta.dirname, "../..");

interface SandboxFolders {
  repository: string;
  dataDir: string;
  distDir: string;
}

/**
 * Returns a command prefix that runs a program in the sandbox of the shipped `hardening.conf`: its namespaces,
 * read-only folders, private /tmp and hidden /proc, made without systemd, which does not run everywhere. System call
 * filters are left out. `undefined` where this machine does not permit it.
 */
export function sandboxCommand({ repository, dataDir, distDir }: SandboxFolders): string[] | undefined {
  const conf = fillTemplate("hardening.conf", {
    FOLDER: project,
    HOME_DIR: "",
    USER: "",
    GROUP: "",
    BACKUPS: "",
    SITE_ADDRESS: "",
    SERVICE_ADDRESS: "",
    REPOSITORY: repository,
    GIT_DIR: join(repository, ".git"),
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
  });
  const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, "m").exec(conf)?.[1] ?? "";
  const pathsOf = (name: string): string[] =>
    setting(name)
      .split(" ")
      .map((path) => path.replace(/^-/, "").replace(/:.*/, ""))
      .filter((path) => path && existsSync(path));

  const mounts = ["set -e", "mount --make-rprivate /"];
  for (const path of pathsOf("ReadWritePaths")) mounts.push(`mount --bind '${path}' '${path}'`);
  if (setting("ProtectSystem") === "strict") mounts.push("mount -o remount,bind,ro /");
  for (const path of pathsOf("BindPaths")) mounts.push(`mount --bind '${path}' '${path}'`);
  for (const path of pathsOf("ReadOnlyPaths"))
    mounts.push(`mount --bind '${path}' '${path}'`, `mount -o remount,bind,ro '${path}'`);
  if (setting("PrivateTmp") === "yes" && !project.startsWith(join(tmpdir(), "/")))
    mounts.push(`mount -t tmpfs -o mode=1777 tmpfs ${tmpdir()}`);
  const [hidden, subset] = [setting("ProtectProc"), setting("ProcSubset")];
  mounts.push(`mount -t proc -o hidepid=${hidden || "off"}${subset === "pid" ? ",subset=pid" : ""} proc /proc`);

  const isRoot = process.getuid?.() === 0;
  // Without root, mounting needs a user namespace, and mounting /proc needs a PID namespace.
  const outer = isRoot
    ? ["unshare", "--mount"]
    : ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount"];
  // A group other than root's, from which hidepid hides nothing.
  const group = isRoot ? ["setpriv", "--regid=12345", "--clear-groups"] : [];
  const users = isRoot && setting("PrivateUsers") === "yes" ? ["unshare", "--user", "--map-current-user"] : [];
  const rights = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"];
  const prefix = [...outer, "sh", "-c", `${mounts.join("\n")}\nexec "$@"`, "sandbox", ...group, ...users, ...rights];
  try {
    execFileSync(prefix[0] ?? "", [...prefix.slice(1), "true"], { stdio: "pipe" });
    return prefix;
  } catch (error) {
    if (isRoot && process.platform === "linux") throw error; // CI must not skip the sandbox tests
    return undefined;
  }
}
