import "#components/styles/site-styles.ts";
import { wakePage } from "#components/client/wake.ts";

wakePage();
