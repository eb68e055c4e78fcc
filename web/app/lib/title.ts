import type { MetaDescriptor } from 'react-router';

/** The `meta` of a page that is no search engine's business: signed-in, auth, not found. A public one is `described`. */
export const titled = (title: string, description?: string) => (): MetaDescriptor[] => [
  { title: `${title} · Cadre` },
  { name: 'robots', content: 'noindex' },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
];
