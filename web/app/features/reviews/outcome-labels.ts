import type { OutcomeResult } from '../../../../contract/src/reviews.ts';

export const outcomeTones = { met: 'good', partly: 'warn', not: 'neutral' } as const;

export const outcomeLabels: Record<OutcomeResult, string> = { met: 'Met', partly: 'Partly', not: 'Not met' };
