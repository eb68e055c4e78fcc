import type { Insertable } from 'kysely';
import type { ApiScope } from '../../contract/src/api-scopes.ts';
import type { DB } from '../src/lib/db-types.ts';
import { anApiKey } from './api-key-builders.ts';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';

type Columns = Partial<Insertable<DB['pending_actions']>>;

/** What a program with a key of the person wants to do: by default, a withdrawal of an application that does not exist. */
export const aPendingAction = async (
  test: Pick<TestApp, 'db'>,
  { id }: Pick<Person, 'id'>,
  { scopes = ['applications:write'], ...more }: Columns & { scopes?: readonly ApiScope[] } = {},
) => {
  const key = await anApiKey(test, id, scopes, { name: 'My assistant' });
  const body = { application_id: crypto.randomUUID(), status: 'withdrawn' };
  const action = await test.db
    .insertInto('pending_actions')
    .values({
      user_id: id,
      api_key_id: key.id,
      key_name: 'My assistant',
      operation: 'jobApplicationStatus',
      title: 'Move an application',
      input: JSON.stringify({ body }),
      details: JSON.stringify([{ label: 'Status', value: 'Withdrawn' }]),
      about: [],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...action, keyId: key.id };
};
