// `npm run db:types`: writes server/src/lib/db-types.ts from a freshly migrated database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../sandbox/postgres/embedded-postgres.ts';
import { migrate } from '../server/src/lib/migrate.ts';
import { dbTypesFile, generateDbTypes } from '../server/test/generate-db-types.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'cadre-types-'));
const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate(url);
  await writeFile(join(import.meta.dirname, '..', dbTypesFile), await generateDbTypes(url));
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
