import { addDays, addMonths, toIsoDay } from '../contract/src/dates.ts';
import { referenceLimits } from '../contract/src/reference-limits.ts';
import type { ReferenceAnswer } from '../contract/src/references.ts';
import type { Db } from '../server/src/lib/db.ts';
import { hashToken, randomToken } from '../server/src/lib/tokens.ts';
import type { NamedEmail } from './demo-accounts.ts';

const getUserId = async (db: Db, email: NamedEmail): Promise<string> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const answer: ReferenceAnswer = {
  relation: 'client',
  start_date: '2022-05-01',
  end_date: '2024-06-30',
  results: 'outstanding',
  leadership: 'good',
  reliability: 'outstanding',
  again: 'yes',
  text: 'She rebuilt our month end, told us early what would go wrong, and left a team that runs it without her.',
  name_public: true,
};

/** An answered reference that all companies may read, and a request that waits. */
const seedReferences = async (db: Db, user_id: string, now: Date) => {
  const request = (token: string) => ({
    user_id,
    start_date: '2022-05-01',
    end_date: '2024-06-30',
    note: 'You know the month-end project best.',
    token_hash: hashToken(token),
    expires_at: addDays(now, referenceLimits.days - 6).toISOString(),
    created_at: addDays(now, -6).toISOString(),
    mailed_at: addDays(now, -6).toISOString(),
  });
  const { id } = await db
    .insertInto('person_references')
    .values({
      ...request(randomToken()),
      referee_name: 'Marit Solheim',
      referee_email: 'marit@inverlane-media.example',
      relation: 'client',
      company: 'Inverlane Media',
      opened_at: addDays(now, -5).toISOString(),
      answered_at: addDays(now, -5).toISOString(),
      answer: JSON.stringify(answer),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reference_consents')
    .values({
      reference_id: id,
      user_id,
      company_id: null,
      until: addMonths(toIsoDay(now), referenceLimits.consentMonths),
    })
    .execute();
  await db
    .insertInto('person_references')
    .values({
      ...request(randomToken()),
      referee_name: 'Gareth Pell',
      referee_email: 'gareth.pell@mail.example',
      relation: 'board_member',
      company: 'Sunderby Dairy',
    })
    .execute();
};

/** The public pages of the demo's fractional and company, and references of the fractional. */
export const seedPublicPages = async (db: Db, now: Date): Promise<void> => {
  const user_id = await getUserId(db, 'fractional@cadre.example');
  await db.insertInto('profile_slugs').values({ slug: 'nora-whitfield', user_id }).execute();
  await db
    .insertInto('public_profiles')
    .values({
      user_id,
      slug: 'nora-whitfield',
      visibility: 'indexed',
      sections: ['picture', 'bio', 'skills', 'case_studies', 'capacity', 'rates', 'references', 'reviews'],
    })
    .execute();
  await seedReferences(db, user_id, now);
  const { company_id } = await db
    .selectFrom('company_owners')
    .select('company_id')
    .where('user_id', '=', await getUserId(db, 'company@cadre.example'))
    .executeTakeFirstOrThrow();
  await db.insertInto('company_slugs').values({ slug: 'harrow-and-pine', company_id }).execute();
  await db
    .insertInto('company_pages')
    .values({ company_id, slug: 'harrow-and-pine', visibility: 'indexed' })
    .execute();
};
