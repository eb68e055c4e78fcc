import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of the cluster, and the migrated one that tests clone. */
    databases: { adminUrl: string; template: string };
  }
}

/** An empty, migrated database for one test file. The run's cluster is deleted as a whole: no cleanup is needed. */
export const databaseForTest = async (): Promise<{ url: string }> => {
  const { adminUrl, template } = inject('databases');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href };
};
