declare module "doiuse" {
  import type { Node, Plugin } from "postcss";

  export default class DoIUse implements Plugin {
    constructor(options: {
      browsers: readonly string[];
      ignore: readonly string[];
      onFeatureUsage: (found: { feature: string; usage: Node }) => void;
    });
    postcssPlugin: string;
  }
}
