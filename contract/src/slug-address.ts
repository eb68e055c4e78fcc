// Without the schema library: public pages and the route of the chat load it.

const slugCharacters = 80;

/** The slug of a text: `Fractional CFO, Berlin` becomes `fractional-cfo-berlin`. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugCharacters)
    .replace(/^-+|-+$/g, '');

/** Whether a text has the form of an id, as rooms of the chat have: a number, or a UUID. No slug has. */
export const looksLikeId = (text: string): boolean =>
  /^[\d-]+$/.test(text) || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The public page of a person, and that of a company. Chats share the second path and are told apart by their ids. */
export const publicProfilePath = (slug: string) => `/p/${slug}` as const;
export const companyPagePath = (slug: string) => `/c/${slug}` as const;
