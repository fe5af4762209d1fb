import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

// Loaded before a command or the service with `--import`: the render processes that it forks write CPU profiles into
// BENCH_PROFILE. The product has no switch for that, and needs none.
const folder = process.env.BENCH_PROFILE;
const fork = childProcess.fork;
if (folder) {
  childProcess.fork = ((path: string, args: string[], options: childProcess.ForkOptions) =>
    fork(path, args, { ...options, execArgv: ["--cpu-prof", "--cpu-prof-dir", folder] })) as typeof fork;
  syncBuiltinESMExports();
}
