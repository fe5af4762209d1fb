import { closeSync, lstatSync, openSync, readlinkSync } from "node:fs";
import { type UserInfo, userInfo } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

/** A user who is not root. */
type Owner = Pick<UserInfo<string>, "uid" | "gid" | "username" | "homedir">;

/** Where Linux gives up a path, too. */
const MOST_LINKS = 40;

/**
 * Returns, to root, the one user to whom paths or anything on the way to them belong; `undefined` when all is root's, or
 * we are not root. Whoever owns a folder can lay a link in it, or move one of root's there, so the ways count too, up to
 * the project's folder. Ends the program when there are several users.
 */
export function findOwner(paths: readonly string[]): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owners = new Map(paths.flatMap(ownersOnTheWay));
  owners.delete(0);
  const users = [...owners].map(([uid, gid]) => lookUp(uid, gid));
  if (users.length > 1) {
    const names = users.map(({ username }) => username).join(", ");
    console.error(`Posts, data and .env have to belong to one user, but belong to ${names}. Nothing was done.`);
    process.exit(1);
  }
  return users[0];
}

/**
 * As root, becomes the owner of these paths for good, before anything in them is read. Call it before all else: at a
 * terminal it starts the program anew, without the terminal, because the owner's programs could type root's commands there.
 */
export function becomeOwnerOf(paths: readonly string[]): void {
  const owner = findOwner(paths);
  if (!owner) return;
  if (hasTerminal()) {
    const withoutTerminal = join(import.meta.dirname, "run-without-terminal.ts");
    process.execve?.(process.execPath, [
      process.execPath,
      withoutTerminal,
      ...process.execArgv,
      ...process.argv.slice(1),
    ]);
  }
  const { uid, gid, username, homedir } = owner;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  for (const name of Object.keys(process.env)) if (/^(?:XDG|SUDO)_/.test(name)) delete process.env[name];
  Object.assign(process.env, { HOME: homedir, USER: username, LOGNAME: username });
}

/** Works on files as their owner, so that root follows no link of his. No program may be started: it could be root again. */
export async function asOwner<T>(
  owner: Pick<Owner, "uid" | "gid"> | undefined,
  work: () => T | Promise<T>,
): Promise<T> {
  if (!owner) return await work();
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/** Follows a path as the system does: step by step, and every link to where it leads. */
function ownersOnTheWay(path: string): [uid: number, gid: number][] {
  const found: [uid: number, gid: number][] = [];
  const here = `${process.cwd()}/`;
  const stepsOf = (way: string) => way.split("/").filter(Boolean);
  let at = "/";
  let ahead = stepsOf(resolve(path));
  for (let links = 0; ahead.length > 0 && links <= MOST_LINKS; ) {
    const folder = at;
    at = join(folder, ahead.shift() ?? "");
    if (here.startsWith(join(at, "/"))) continue;
    for (const { uid, gid } of [at, join(at, ".git")].flatMap((one) => ifThere(() => lstatSync(one)) ?? []))
      found.push([uid, gid]);
    const target = ifThere(() => readlinkSync(at));
    if (target === undefined) continue;
    links++;
    at = isAbsolute(target) ? "/" : folder;
    ahead = [...stepsOf(target), ...ahead];
  }
  return found;
}

function hasTerminal(): boolean {
  const terminal = ifThere(() => openSync("/dev/tty", "r"));
  if (terminal !== undefined) closeSync(terminal);
  return terminal !== undefined;
}

function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Looks up a user, who for that is the effective one for a moment. One whom the machine does not know has no home. */
function lookUp(uid: number, gid: number): Owner {
  process.seteuid?.(uid);
  try {
    return userInfo();
  } catch {
    return { uid, gid, username: String(uid), homedir: "/" };
  } finally {
    process.seteuid?.(0);
  }
}
