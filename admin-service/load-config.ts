import { existsSync } from "node:fs";
import { type Config, ConfigError, readConfig } from "./config.ts";

/** Reads `.env`, where there is one, and the environment, which wins; ends the program with one message on a bad variable. */
export function loadConfig(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
