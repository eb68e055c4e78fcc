import { sql } from 'kysely';
import type { CompanyHome } from '../../../../contract/src/company-home.ts';
import { type Currency, toMajor } from '../../../../contract/src/money.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { isLive, selectPlanHolder, selectPlanTitles } from './billing.queries.ts';
import { listAllowances } from './dashboard.ts';

interface Money {
  amount_minor: number;
  currency: Currency;
}

interface SpendRow {
  holder: string;
  plan_names: string[];
  spent: Money[];
  next: (Money & { date: string }) | null;
}

/** What a company pays for its plans, and their allowances. A colleague does not see what was paid. */
export const getSpend = async (
  db: Db,
  userId: string,
): Promise<Pick<CompanyHome, 'plan_names' | 'allowances' | 'spent' | 'next_payment'>> => {
  const { rows } = await sql<SpendRow>`
    select holder.id as holder, ${selectPlanTitles(sql`${userId}::uuid`)} as plan_names,
      (select coalesce(json_agg(sum), '[]') from (
        select currency, sum(amount_minor - refunded_minor - disputed_minor)::bigint as amount_minor from invoices
        where user_id = holder.id and paid_at > now() - interval '12 months'
        group by currency order by currency) as sum) as spent,
      (select json_build_object('date', end_date, 'currency', currency,
          'amount_minor', coalesce(next_amount_minor, amount_minor))
        from subscriptions
        where user_id = holder.id and ${isLive} and not cancel_at_period_end and granted_by is null
        order by end_date limit 1) as next
    from (select ${selectPlanHolder(sql`${userId}::uuid`)} as id) as holder`.execute(db);
  const { holder, plan_names, spent, next } = oneRow(rows);
  const toMoney = ({ amount_minor, currency }: Money) => ({ amount: toMajor(amount_minor), currency });
  return {
    plan_names,
    allowances: await listAllowances(db, holder, 'company'),
    spent: holder === userId ? spent.map(toMoney) : null,
    next_payment: next && { ...toMoney(next), date: new Date(next.date).toISOString() },
  };
};
