// Backup and restore of the embedded PostgreSQL, once it archives its log (docs/operating.md).
// `npm run backup -- --data .data/postgres --to /backups/monday` copies it while it runs;
// `npm run restore -- --backup /backups/monday --archive /backups/wal --to .data/postgres [--time 2026-05-04T10:00:00Z]`
// makes a data folder that replays the archive up to that time, or to its end, when it is started.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareRestore, takeBaseBackup } from '../server/src/lib/backup.ts';

const [, , command, ...args] = process.argv;
const option = { type: 'string' } as const;
const { data, to, backup, archive, time } = parseArgs({
  args,
  options: { data: option, to: option, backup: option, archive: option, time: option },
}).values;

if (command === 'take' && data && to) await takeBaseBackup(resolve(data), resolve(to));
else if (command === 'restore' && backup && archive && to)
  await prepareRestore({ backup: resolve(backup), archive, to: resolve(to), time });
else throw new Error('Give --data and --to, or --backup, --archive, --to and perhaps --time.');
