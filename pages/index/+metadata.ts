import { baseGraph } from "#components/seo/structured-data.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { home } from "#content/pages/home.ts";

export const metadata: Metadata = { ...home.metadata, structuredData: baseGraph };
