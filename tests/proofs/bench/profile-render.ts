import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

// Loaded with `--import` before a command or the service: makes the render processes that it forks write CPU profiles into
// BENCH_PROFILE, so that the product needs no option for that.
const folder = process.env.BENCH_PROFILE;
const fork = childProcess.fork;
if (folder) {
  childProcess.fork = ((path: string, args: string[], options: childProcess.ForkOptions) =>
    fork(path, args, { ...options, execArgv: ["--cpu-prof", "--cpu-prof-dir", folder] })) as typeof fork;
  syncBuiltinESMExports();
}
