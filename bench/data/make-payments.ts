import { idAt } from '../../demo/random.ts';
import type { Row } from './copy-rows.ts';
import type { Catalog } from './make-people.ts';
import { type DataPlan, tables } from './plan-data.ts';
import { createRandom } from './words.ts';

const monthMilliseconds = 30 * 86_400_000;

/** The paying accounts: one in seven, each with one monthly plan, from the registration or later. */
const payments = function* (plan: DataPlan, catalog: Catalog) {
  const sides = [
    { ids: plan.fractionals, plans: catalog.plans.filter(({ family }) => family === 'fractional') },
    { ids: plan.owners, plans: catalog.plans.filter(({ family }) => family !== 'fractional') },
  ];
  for (const [side, { ids, plans }] of sides.entries())
    for (const [n, user_id] of ids.entries()) {
      const random = createRandom(plan.seed, tables.other + 1 + side, n);
      if (!random.chance(0.15)) continue;
      const start = plan.at(n, ids.length);
      const bought = random.pick(plans);
      const currency = random.weighted({ USD: 6, GBP: 2, CAD: 1, AUD: 1 });
      const max = Math.floor((plan.now.getTime() - start.getTime()) / monthMilliseconds) + 1;
      const months = random.chance(0.7) ? max : random.whole(1, max);
      const isActive = months === max;
      yield { id: idAt(random, start), user_id, start, bought, currency, months, random, isActive };
    }
};

export function* subscriptions(plan: DataPlan, catalog: Catalog): Iterable<Row> {
  for (const { id, user_id, start, bought, currency, months, isActive } of payments(plan, catalog))
    yield {
      id,
      user_id,
      plan_id: bought.id,
      line: bought.family,
      status: isActive ? 'active' : 'ended',
      start_date: start,
      end_date: isActive
        ? new Date(plan.now.getTime() + monthMilliseconds)
        : new Date(start.getTime() + months * monthMilliseconds),
      currency,
      amount_minor: bought.month_minor,
      created_at: start,
    };
}

export function* invoices(plan: DataPlan, catalog: Catalog): Iterable<Row> {
  for (const { id, user_id, start, bought, currency, months, random } of payments(plan, catalog))
    for (let month = 0; month < months; month += 1) {
      const created_at = new Date(start.getTime() + month * monthMilliseconds);
      const isRefunded = random.chance(0.01);
      yield {
        id: idAt(random, created_at),
        user_id,
        subscription_id: id,
        plan_id: bought.id,
        description: bought.title,
        currency,
        amount_minor: bought.month_minor,
        refunded_minor: isRefunded ? bought.month_minor : 0,
        status: isRefunded ? 'refunded' : 'paid',
        first: month === 0,
        created_at,
        paid_at: created_at,
      };
    }
}
