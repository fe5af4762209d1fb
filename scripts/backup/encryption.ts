/** Returns whether an archive is encrypted, by its name. */
export const isEncrypted = (archive: string): boolean => archive.endsWith(".enc");

/**
 * The program through which tar writes and reads an encrypted archive. openssl is on every machine, so an archive opens
 * without this project: BACKUP_KEY=… tar -x -I 'openssl …' -f ARCHIVE
 */
const CIPHER = "openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -pass env:BACKUP_KEY";

/** Returns the options and the environment with which tar writes or reads an archive. */
export const tarSettings = (archive: string, key: string | undefined) => ({
  options: isEncrypted(archive) ? ["-I", CIPHER] : [],
  env: { ...process.env, BACKUP_KEY: key },
});
