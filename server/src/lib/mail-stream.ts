/** The two streams: mails about an account and its work, and mails that a reader can unsubscribe from. */
export type MailStream = 'transactional' | 'bulk';

/** The domain of an address such as `Cadre <hello@cadre.example>`. */
export const getSenderDomain = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
