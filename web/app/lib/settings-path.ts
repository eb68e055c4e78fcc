import type { Profile } from './session.ts';

/** The settings of a person. Before the request for approval, a fractional opens them below that step. */
export const settingsPath = ({
  type,
  submit_approval_request,
}: Pick<Profile, 'type' | 'submit_approval_request'>): string => {
  if (type === 'admin') return '/dashboard/settings';
  if (type === 'company') return '/account/company/settings';
  return submit_approval_request ? '/account/fractional/settings' : '/account/fractional/next-step/settings';
};
