import type { Db } from '../../lib/db.ts';

/** What an attacker knows of a person. */
export interface PasswordOwner {
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  company?: string | undefined;
}

const productWords = [
  'cadre',
  'fractional',
  'fractionals',
  'executive',
  'executives',
  'hiring',
  'marketplace',
];

/** The words that an attacker tries first: of the person, and of the product. */
export const listPersonalWords = ({
  email,
  first_name = '',
  last_name = '',
  company = '',
}: PasswordOwner): string[] => {
  const texts = [email, first_name, last_name, company];
  const parts = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const whole = [...texts, `${first_name}${last_name}`, company.replaceAll(/\s/g, '')];
  return [...new Set([...whole.map((text) => text.toLowerCase()), ...parts, ...productWords])].filter(
    (word) => word.length > 1,
  );
};

/** The person of an account, with the name of their company. */
export const getPasswordOwner = (db: Db, userId: string): Promise<PasswordOwner> =>
  db
    .selectFrom('users')
    .leftJoin('company_people', 'company_people.user_id', 'users.id')
    .leftJoin('companies', 'companies.id', 'company_people.company_id')
    .select(['users.email', 'users.first_name', 'users.last_name'])
    .select(({ ref, fn, val }) => fn.coalesce(ref('companies.name'), val('')).as('company'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** The person of a ticket's account or sign-up; without either, the address alone. */
export const getTicketOwner = async (
  db: Db,
  { email, user_id, request_hash }: { email: string; user_id: string | null; request_hash: string | null },
): Promise<PasswordOwner> => {
  const user =
    user_id === null
      ? await db
          .selectFrom('users')
          .select('id')
          .where('email', '=', email)
          .where('status', '<>', 'removed')
          .executeTakeFirst()
      : { id: user_id };
  if (user) return getPasswordOwner(db, user.id);
  const signup = await db
    .selectFrom('signups')
    .select('details')
    .where('email', '=', email)
    .where('request_hash', '=', request_hash ?? '')
    .executeTakeFirst();
  if (!signup) return { email };
  const { first_name, last_name } = signup.details;
  const company = signup.details.user_type === 'company' ? signup.details.company_name : undefined;
  return { email, first_name, last_name, company };
};
