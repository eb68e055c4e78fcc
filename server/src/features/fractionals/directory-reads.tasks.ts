import { defineTask } from '../../lib/tasks.ts';
import { deleteOldDirectoryReads } from './directory-reads.ts';

/** Deletes reads of the directory that no limit counts any more, every night. */
export const purgeDirectoryReads = defineTask({
  name: 'purge_directory_reads',
  every: '33 3 * * *',
  run: ({ db }) => deleteOldDirectoryReads(db),
});
