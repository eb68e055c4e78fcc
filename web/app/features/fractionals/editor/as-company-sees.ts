import type { Profile } from '../../../../../contract/src/fractionals.ts';

/** One's own profile the way a company without a plan sees it. */
export const asCompanySees = (profile: Profile): Profile => ({
  ...profile,
  ...(profile.anonymous ? { last_name: `${[...profile.last_name][0] ?? ''}.`, profile_picture: null } : {}),
  contact: null,
  locked: true,
  locked_by: profile.anonymous ? 'anonymous' : 'plan',
});
