import type { MetaDescriptor } from 'react-router';

/** The `meta` of a page: its own title and, for search engines, what it is about. */
export const titled = (title: string, description?: string) => (): MetaDescriptor[] => [
  { title: `${title} · Cadre` },
  ...(description === undefined ? [] : [{ name: 'description', content: description }]),
];
