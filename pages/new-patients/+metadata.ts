export { newPatientsMetadata as metadata } from "#content/pages/new-patients.ts";
