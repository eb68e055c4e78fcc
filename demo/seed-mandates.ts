import { sql } from 'kysely';
import { addDays } from '../contract/src/dates.ts';
import { Side } from '../contract/src/terms.ts';
import { writeMandate } from '../server/src/features/mandates/mandates.public.ts';
import type { Db } from '../server/src/lib/db.ts';
import { namedAccounts } from './demo-accounts.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const addresses: Record<Side, string> = { company: '203.0.113.20', fractional: '198.51.100.7' };

/** Who has signed the newest documents of a demo account's live engagements, in their order. */
const signed: Record<'company' | 'fractional', readonly (readonly Side[])[]> = {
  company: [Side.options, ['fractional'], ['company']],
  fractional: [Side.options, ['company'], ['fractional']],
};

/** The documents with the people who sign them. */
const listUnsigned = (db: Db) =>
  db
    .selectFrom('mandates')
    .innerJoin('engagements', 'engagements.application_id', 'mandates.application_id')
    .innerJoin('company_owners', 'company_owners.company_id', 'mandates.company_id')
    .innerJoin('users as owners', 'owners.id', 'company_owners.user_id')
    .innerJoin('users as people', 'people.id', 'mandates.fractional_id')
    .select(['mandates.id', 'mandates.sha256', 'mandates.created_at'])
    .select(
      sql<boolean>`engagements.status <> 'ended' and mandates.number = (
        select max(number) from mandates as versions where versions.application_id = mandates.application_id
      )`.as('live'),
    )
    .select(['owners.id as company_id', 'owners.full_name as company_name', 'owners.email as company_email'])
    .select(['people.id as fractional_id', 'people.full_name as fractional_name'])
    .select('people.email as fractional_email')
    .orderBy('mandates.created_at')
    .orderBy('mandates.id')
    .execute();

/** Writes the documents of all accepted terms. Those of named accounts that have not ended wait for one side or none. */
export const seedMandates = async (db: Db): Promise<void> => {
  const accepted = await db
    .selectFrom('terms_versions')
    .innerJoin('engagements', 'engagements.application_id', 'terms_versions.application_id')
    .selectAll('terms_versions')
    .where('outcome', '=', 'accepted')
    .orderBy('closed_at')
    .orderBy('terms_versions.id')
    .execute();
  for (const version of accepted)
    await writeMandate(db, version, new Date(version.closed_at ?? version.created_at));

  const turns = new Map<string, number>();
  const pickSigners = (emails: string[], live: boolean): readonly Side[] => {
    const account = namedAccounts.find(({ email }) => emails.includes(email));
    if (account === undefined || account.type === 'admin' || !live) return Side.options;
    const turn = turns.get(account.email) ?? 0;
    turns.set(account.email, turn + 1);
    return signed[account.type][turn % 3] ?? Side.options;
  };
  const signatures = (await listUnsigned(db)).flatMap((mandate) =>
    pickSigners([mandate.company_email, mandate.fractional_email], mandate.live).map((side) => ({
      mandate_id: mandate.id,
      side,
      signer_id: mandate[`${side}_id`],
      name: mandate[`${side}_name`],
      signed_at: addDays(mandate.created_at, side === 'company' ? 0.1 : 0.2).toISOString(),
      address: addresses[side],
      user_agent: browser,
      sha256: mandate.sha256,
    })),
  );
  await db.insertInto('mandate_signatures').values(signatures).execute();
};
