import type { Insertable } from 'kysely';
import type { ReferenceAnswer } from '../../contract/src/references.ts';
import type { DB } from '../src/lib/db-types.ts';
import { hashToken, randomToken } from '../src/lib/tokens.ts';
import type { MatrixRow } from './access-rows.ts';
import type { TestApp } from './app-for-test.ts';
import { memoized } from './memoized.ts';

/** What a referee says. */
export const anAnswer = (more: Partial<ReferenceAnswer> = {}): ReferenceAnswer => ({
  relation: 'client',
  start_date: '2022-03-01',
  end_date: '2024-06-30',
  results: 'outstanding',
  leadership: 'good',
  reliability: 'good',
  again: 'yes',
  text: 'They rebuilt our month end in a quarter, and the team stayed together through it.',
  name_public: true,
  ...more,
});

const row = (user_id: string, token: string): Insertable<DB['person_references']> => ({
  user_id,
  referee_name: 'Jane Whitfield',
  referee_email: 'jane.whitfield@northwind.example',
  relation: 'client',
  company: 'Northwind Ltd',
  start_date: '2022-03-01',
  end_date: '2024-06-30',
  token_hash: hashToken(token),
  expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});

/** A request for a reference, with the token of its mailed link. */
export const aReferenceRequest = async (
  { db }: Pick<TestApp, 'db'>,
  userId: string,
  more: Partial<Insertable<DB['person_references']>> = {},
): Promise<{ id: string; token: string }> => {
  const token = randomToken();
  const { id } = await db
    .insertInto('person_references')
    .values({ ...row(userId, token), ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
};

/** A reference that was given. `to` are the companies that may see it: null for all. */
export const aReference = async (
  test: Pick<TestApp, 'db'>,
  userId: string,
  {
    to = [],
    answer,
    ...more
  }: Partial<Omit<Insertable<DB['person_references']>, 'answer'>> & {
    to?: (string | null)[];
    answer?: Partial<ReferenceAnswer>;
  } = {},
): Promise<{ id: string; token: string }> => {
  const reference = await aReferenceRequest(test, userId, {
    answer: JSON.stringify(anAnswer(answer)),
    answered_at: new Date().toISOString(),
    ...more,
  });
  for (const company_id of to)
    await test.db
      .insertInto('reference_consents')
      .values({
        reference_id: reference.id,
        user_id: userId,
        company_id,
        until: new Date(Date.now() + 86_400_000).toISOString(),
      })
      .execute();
  return reference;
};

/** A reference of a tenant's fractional. */
export const referenceRecords = (
  test: TestApp,
  fractionalId: string,
  track: (table: 'person_references', id: string) => Promise<string>,
) => ({
  reference: memoized(async () => track('person_references', (await aReference(test, fractionalId)).id)),
});

/** The rows of the access matrix. */
export const referenceRows: Record<string, MatrixRow> = {
  'DELETE /employee/reference/:id': {
    call: async (records) => ({ params: { id: await records.reference() } }),
  },
  'POST /employee/reference_remind': {
    call: async (records) => ({ body: { reference_id: await records.reference() } }),
  },
  'PUT /employee/reference_consent': {
    call: async (records) => ({
      body: { reference_id: await records.reference(), to_all: true, company_ids: [] },
    }),
  },
  // A company sees approved people, an admin all.
  'GET /employee/references/:id': {
    call: async (records) => ({ params: { id: await records.unapproved() } }),
    reach: { company: 'none', colleague: 'none' },
  },
};
