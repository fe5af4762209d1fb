import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// The unchanged service, which on SIGUSR2 collects garbage and prints the memory that is still in use.

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
let samples = 0;
process.on("SIGUSR2", () => {
  collect();
  console.log(`heap ${++samples}: ${process.memoryUsage().heapUsed}`);
});
await import("../../../admin-service/start.ts");
