import type { Metadata } from "#content/model/metadata.ts";
import { newPatientsMetadata, newPatientsPage } from "#content/pages/new-patients.ts";

export const metadata: Metadata = {
  ...newPatientsMetadata,
  trail: [{ text: newPatientsPage.name }],
};
