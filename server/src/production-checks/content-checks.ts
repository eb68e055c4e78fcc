import type { ProductionCheck } from './production-check.ts';

/** Where a text of a JSON value still is in square brackets. */
const placesOf = (value: unknown, at: string): string[] => {
  if (typeof value === 'string') return /\[[^\]]+\]|@cadre\.example$/.test(value) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => placesOf(item, at ? `${at}.${key}` : key));
};

const operator: ProductionCheck = {
  id: 'operator',
  run: ({ content: { site } }) => {
    if (typeof site === 'string') return [site];
    return Object.entries(site).flatMap(([name, value]) => {
      const [first, ...others] = placesOf(value, name);
      if (first === undefined) return [];
      const more = others.length === 0 ? '' : ` and ${others.length} more of ${name}`;
      return [`content/site.json has a placeholder at ${first}${more}: fill it in.`];
    });
  },
};

const legal: ProductionCheck = {
  id: 'legal-texts',
  run: ({ content }) =>
    Object.entries(content.legal).flatMap(([file, text]) => {
      const found = [...text.matchAll(/\[([^\]]+)\](?!\()/g)].map(([whole]) => whole);
      if (found.length === 0) return [];
      return [
        `content/legal/${file} has ${found.length} ${found.length === 1 ? 'placeholder' : 'placeholders'}, the first is ${found[0]}: fill them in and have a lawyer read the text.`,
      ];
    }),
};

export const contentChecks: readonly ProductionCheck[] = [operator, legal];
