import type { Config } from "vike/types";

// Pages are HTML only: no page code, no data and no React go to the browser; islands bring their own (components/islands).
export default {
  clientRouting: false,
  prerender: { disableAutoRun: true, keepDistServer: true },
  meta: { Page: { env: { server: true, client: false } } },
} satisfies Config;
