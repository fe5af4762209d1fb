import { paths } from "#content/facts/navigation.ts";

/** The address carries the practitioner's name, so it comes from the facts and not from the folder. */
export default paths.practitioner;
