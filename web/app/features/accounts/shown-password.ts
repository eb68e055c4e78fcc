/** The eye of a password field, within reach of the keyboard too. */
export const shownPassword = { 'aria-label': 'Show or hide the password', tabIndex: 0 } as const;
