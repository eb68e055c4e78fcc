import { z } from 'zod';
import { looksLikeId, toSlug } from './slug-address.ts';

/** Names that would pass for the site's own, or that its pages may need. */
const reservedSlugs = new Set(
  `about abuse account accounts admin administrator api app billing blog cadre careers chat company companies contact
   dashboard demo edit embed error fractional fractionals help home index info jobs legal login logout mail me
   moderator new news notifications null official owner payments press pricing privacy profile profiles root search
   security settings share sign-in sign-out sign-up staff status support system team terms test undefined user users
   verified webmaster www you`.split(/\s+/),
);

const characters = { min: 3, max: 60 };

/** The last part of a public address that its owner chooses. Never a reserved word, and never the form of an id. */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(characters.min, `At least ${characters.min} characters.`)
  .max(characters.max, `At most ${characters.max} characters.`)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use letters a to z, digits and single hyphens.')
  .refine((slug) => !looksLikeId(slug), 'Add a letter: this looks like a number of ours.')
  .refine((slug) => !reservedSlugs.has(slug), 'This word is reserved. Please choose another.');

/** An address for a name, which may be taken: `Elena Marsh` becomes `elena-marsh`. */
export const suggestSlug = (name: string, fallback: string): string => {
  const slug = toSlug(name).slice(0, characters.max).replace(/-+$/, '');
  return Slug.safeParse(slug).success ? slug : fallback;
};

/** Who finds a public page: nobody, people with its link, or search engines, too. */
export const PageVisibility = z.enum(['off', 'link', 'indexed']);
export type PageVisibility = z.infer<typeof PageVisibility>;
