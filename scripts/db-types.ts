// `npm run db:types`: draws server/src/lib/db-types.ts from a database that all migrations made.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/lib/embedded-postgres.ts';
import { migrate } from '../server/src/lib/migrate.ts';

const root = join(import.meta.dirname, '..');
const file = 'server/src/lib/db-types.ts';
const tool = (path: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: 'inherit',
  });

const dataDir = await mkdtemp(join(tmpdir(), 'cadre-types-'));
const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate(url);
  tool(
    'kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=*schema_migrations*',
    // As the parsers in db.ts have them.
    '--type-mapping={"timestamptz":"string","int8":"number","date":"string"}',
    `--url=${url}`,
    `--out-file=${file}`,
  );
  // Only the whole is asked for by others.
  const drawn = await readFile(join(root, file), 'utf8');
  await writeFile(join(root, file), drawn.replaceAll(/^export (?!interface DB )/gm, ''));
  tool('@biomejs/biome/bin/biome', 'format', '--write', file);
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
