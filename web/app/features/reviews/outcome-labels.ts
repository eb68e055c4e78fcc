import type { OutcomeResult } from '../../../../contract/src/reviews.ts';

export const outcomeLabels: Record<OutcomeResult, string> = { met: 'Met', partly: 'Partly', not: 'Not met' };
