import type { Insertable } from 'kysely';
import type { ApiScope } from '../../contract/src/api-scopes.ts';
import { type OfferedTool, tools } from '../../contract/src/tools.ts';
import { proposeAction } from '../src/features/pending-actions/pending-actions.public.ts';
import { findKeyUser } from '../src/lib/api-key.ts';
import type { DB } from '../src/lib/db-types.ts';
import { hashToken } from '../src/lib/tokens.ts';
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

const getTool = (operation: string): OfferedTool => {
  const offered = tools.find((tool) => tool.operation === operation);
  if (!offered) throw new Error(`${operation} is no tool.`);
  return offered;
};

/** Asks for a call as a program with a new key of the person, as the MCP server does. */
export const propose = async (
  test: TestApp,
  person: Person & { companyId?: string },
  operation: string,
  body: Record<string, unknown>,
) => {
  const { key } = await anApiKey(test, person.id, ['admin:*']);
  const user = await findKeyUser(test.db, hashToken(key));
  if (!user) throw new Error('The key does not work.');
  return proposeAction(test.db, { ...user, address: '127.0.0.1', caller: user }, getTool(operation), {
    body,
  });
};
