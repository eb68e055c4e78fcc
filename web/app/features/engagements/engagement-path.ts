import { href } from 'react-router';
import type { Side } from '../../../../contract/src/terms.ts';

/** The list of a side's engagements. */
export const engagementsPath = (side: Side): string => href(`/account/${side}/engagements`);

/** The page of an engagement for a side. */
export const engagementPath = (side: Side, applicationId: string): string =>
  href(`/account/${side}/engagements/:applicationId`, { applicationId });
