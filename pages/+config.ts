import type { Config } from "vike/types";

// Pages are HTML only: no page code, data or React goes to the browser, except with islands (components/islands).
export default {
  clientRouting: false,
  prerender: { disableAutoRun: true, keepDistServer: true },
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
