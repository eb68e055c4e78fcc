import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseForTest } from './database-for-test.ts';
import { dbTypesFile, generateDbTypes } from './generate-db-types.ts';

it('has the table types of the migrations (`npm run db:types` writes them)', async () => {
  const { ownerUrl } = await databaseForTest();
  const committed = await readFile(join(import.meta.dirname, '../..', dbTypesFile), 'utf8');
  expect(committed).toBe(await generateDbTypes(ownerUrl));
});
