import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// The service as it is, which on SIGUSR2 clears away what it does not need and says how much memory is left in use.

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
let asked = 0;
process.on("SIGUSR2", () => {
  collect();
  console.log(`heap ${++asked}: ${process.memoryUsage().heapUsed}`);
});
await import("../../../admin-service/start.ts");
