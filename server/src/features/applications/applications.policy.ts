import { type ApplicationStatus, companyMoves, openStatuses } from '../../../../contract/src/applications.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';

/** Whether the application waits for a next step. */
const isOpen = (status: ApplicationStatus): boolean => openStatuses.some((open) => open === status);

/** The steps that this side may take from `status`. */
export const movesOf = (type: UserType, status: ApplicationStatus): readonly ApplicationStatus[] => {
  if (type === 'company') return companyMoves[status];
  return type === 'fractional' && isOpen(status) ? ['withdrawn'] : [];
};

const others: Record<string, string> = {
  You: 'They',
  you: 'they',
  Your: 'Their',
  your: 'their',
  yours: 'theirs',
};

/** A match is explained to the fractional; the company reads the same sentence about them. */
export const aboutThem = (sentence: string): string =>
  sentence.replace(/\b(?:[Yy]ou|[Yy]our|yours)\b/g, (word) => others[word] ?? word);
