import type { Config } from "vike/types";

export default { frame: "desk" } satisfies Config;
