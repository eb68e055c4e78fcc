import { listUnfilledDetails, type UnfilledDetail } from '../lib/unfilled-details.ts';
import type { CheckContext, ProductionCheck } from './production-check.ts';

const unfilled = (
  { content }: CheckContext,
  isMeant: (detail: UnfilledDetail) => boolean,
): UnfilledDetail[] => (typeof content === 'string' ? [] : listUnfilledDetails(content).filter(isMeant));

const operator: ProductionCheck = {
  id: 'operator',
  run: (context) => [
    ...(typeof context.content === 'string' ? [context.content] : []),
    ...unfilled(context, ({ part }) => part === 'operator').map(
      ({ what }) => `Fill in ${what}, at /admin-settings or in content/site.json.`,
    ),
  ],
};

const legal: ProductionCheck = {
  id: 'legal-texts',
  run: (context) =>
    unfilled(context, ({ part }) => part !== 'operator').map(
      ({ what, part }) =>
        `Replace ${what}, at /admin-settings or in content/legal/${part}.md, and have a lawyer read it.`,
    ),
};

export const contentChecks: readonly ProductionCheck[] = [operator, legal];
