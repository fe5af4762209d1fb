import type { Config } from "vike/types";

export default { client: "import:../islands-client.ts:default" } satisfies Config;
