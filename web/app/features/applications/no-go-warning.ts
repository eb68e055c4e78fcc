/** What somebody reads who wants to apply to a company of the own no-go list. */
export const noGoWarning =
  'You named this company as one you do not want to be seen by. If you apply, it sees your profile.';
