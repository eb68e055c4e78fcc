import type { Deps } from '../lib/deps.ts';
import { hashPassword } from '../lib/passwords.ts';
import { demoPassword, namedAccounts } from './demo-accounts.ts';

/** Fills an empty database with the demo marketplace, in one transaction; one with users is left as it is. */
export const seedDemo = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  const found = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (found !== undefined) return;
  const password_hash = await hashPassword(demoPassword);
  await db.transaction().execute(async (transaction) => {
    const users = await transaction
      .insertInto('users')
      .values(
        namedAccounts.map(({ email, type, firstName, lastName }) => ({
          email,
          type,
          first_name: firstName,
          last_name: lastName,
          password_hash,
          terms_accepted_at: new Date().toISOString(),
        })),
      )
      .returning(['id', 'email', 'type'])
      .execute();
    for (const { id, email, type } of users) {
      const named = email.replace('@cadre.example', '');
      if (type === 'company')
        await transaction
          .insertInto('companies')
          .values({ owner_id: id, name: named === 'company' ? 'Harrow & Pine' : 'Saltmarsh Studio' })
          .execute();
      if (type === 'fractional') {
        const verified = named !== 'pending';
        await transaction
          .insertInto('fractionals')
          .values({
            user_id: id,
            status: verified ? 'verified' : 'unverified',
            submitted_at: verified ? new Date().toISOString() : null,
            fractional_type: 'CFO',
            headline: 'Finance lead for growing companies',
          })
          .execute();
      }
    }
    const plans = await transaction.selectFrom('plans').selectAll().execute();
    const held: [email: string, title: string][] = [
      ['company@cadre.example', 'Promote 3'],
      ['company@cadre.example', 'Full'],
      ['fractional@cadre.example', 'Premium'],
      ['basic@cadre.example', 'Basic'],
    ];
    for (const [email, title] of held) {
      const plan = plans.find((one) => one.title === title);
      const user = users.find((one) => one.email === email);
      if (plan && user)
        await transaction
          .insertInto('subscriptions')
          .values({
            user_id: user.id,
            plan_id: plan.id,
            line: plan.plan_sub_type ?? 'Fractionl',
            end_date: new Date(Date.now() + 30 * 86_400_000).toISOString(),
          })
          .execute();
    }
  });
};
