/**
 * Returns whether the blog is backed up, or `undefined` if the platform does not know. It knows of no backup yet, because
 * the command writes backups from a read-only snapshot and leaves no trace in the blog.
 */
export const readBackupState = (): boolean | undefined => undefined;
