import { z } from "zod";
import { asciiAddress } from "./wording.ts";

const plainAddress = z.email({ pattern: z.regexes.html5Email });

/** Accepts what browsers accept, with a dot in the domain, and domains in letters of any alphabet. */
export function isEmailAddress(address: string): boolean {
  const ascii = asciiAddress(address);
  return plainAddress.safeParse(ascii).success && /\.[a-z][a-z0-9-]*$/i.test(ascii);
}
