const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** `3 Dec` of a server's time. */
export const dayOf = (time: string): string => day.format(new Date(time));
