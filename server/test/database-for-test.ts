import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of the cluster, for its owner and for the application, and the migrated one that tests clone. */
    databases: { adminUrl: string; applicationUrl: string; template: string };
  }
}

const onDatabase = (url: string, pathname: string) => Object.assign(new URL(url), { pathname }).href;

/**
 * An empty, migrated database for one test file: `url` with the rights of the server, so that a missing grant fails,
 * `ownerUrl` of the role that migrates. The run's cluster is deleted as a whole: no cleanup is needed.
 */
export const databaseForTest = async (): Promise<{ url: string; ownerUrl: string }> => {
  const { adminUrl, applicationUrl, template } = inject('databases');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Copying files costs half of what writing each page to the log does.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  return { url: onDatabase(applicationUrl, `/${name}`), ownerUrl: onDatabase(adminUrl, `/${name}`) };
};

/** Runs a statement as the owner of the tables, in the database of a test. */
export const queryAsOwner = async (databaseUrl: string | undefined, text: string): Promise<void> => {
  const { pathname } = new URL(databaseUrl ?? '');
  const client = new pg.Client({ connectionString: onDatabase(inject('databases').adminUrl, pathname) });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};
