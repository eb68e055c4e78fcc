import { addDays, toIsoDay } from '../contract/src/dates.ts';
import { isNamedFractional } from './demo-accounts.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import type { DemoFractional } from './make-fractionals.ts';

const labels = [
  'Board seat at a family business',
  'Advisory for a portfolio company',
  'Teaching',
  'Former client',
];

/** Work outside the platform: of every fourth fractional, and of the demo account until the third month from now. */
export const makeCommitments = (
  { random, now, id }: DemoContext,
  fractionals: DemoFractional[],
): DemoRow<'fractional_commitments'>[] =>
  fractionals.flatMap(({ user }, index) => {
    const isNamed = isNamedFractional(user.email);
    if (!isNamed && index % 4 !== 3) return [];
    const days = isNamed ? 80 : random.whole(20, 200);
    return [
      {
        id: id(user.created),
        user_id: user.id,
        label: isNamed ? 'Advisory for a former client' : random.pick(labels),
        hours_per_week: isNamed ? 3 : random.whole(1, 6),
        start_date: toIsoDay(addDays(now, -random.whole(5, 100))),
        end_date: random.chance(0.7) || isNamed ? toIsoDay(addDays(now, days)) : null,
      },
    ];
  });
