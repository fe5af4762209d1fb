/** The name of an archive that BACKUP_KEY encrypts. */
export const isSealed = (archive: string): boolean => archive.endsWith(".enc");

/**
 * For tar, which puts it before writing and after reading. openssl is on every machine, so an archive opens without this
 * project: BACKUP_KEY=… tar -x -I 'openssl …' -f ARCHIVE
 */
const SEAL = "openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -pass env:BACKUP_KEY";

/** The options of tar for an archive, and its environment. */
export const sealOf = (archive: string, key: string | undefined) => ({
  options: isSealed(archive) ? ["-I", SEAL] : [],
  env: { ...process.env, BACKUP_KEY: key },
});
