import type { PlanAllowance } from '../../../contract/src/billing.ts';

/** What an allowance consists of, in words; empty when it is the plan's own number. */
export const describeParts = ({
  allowed,
  returned,
  carried,
  given,
}: Pick<PlanAllowance, 'allowed' | 'returned' | 'carried' | 'given'>): string[] => {
  const more = [
    carried > 0 && `${carried} unused last month`,
    returned > 0 && `${returned} refunded from earlier months`,
    given > 0 && `${given} added by our team`,
  ].filter((part) => part !== false);
  return more.length === 0 ? [] : [`${allowed - returned - carried - given} from your plan`, ...more];
};
