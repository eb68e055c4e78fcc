import { z } from 'zod';

// Form values are texts; these parse them as Stripe does.
export const int = z.coerce.number<string>().int();
export const amount = int.min(0);
export const float = z.coerce.number<string>();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const text = z.string().max(5_000);
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);
export const expand = z.array(z.string()).max(20).optional();
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((value) => value.toLowerCase());

export const listing = {
  limit: int.min(1).max(100).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .union([
      int,
      z.strictObject({ gt: int.optional(), gte: int.optional(), lt: int.optional(), lte: int.optional() }),
    ])
    .optional(),
};

export type Listing = z.output<z.ZodObject<typeof listing>>;

/** Merges as Stripe does: '' for a key deletes the key, '' for all deletes all keys. */
export const mergeMetadata = (
  before: Record<string, string> | null,
  changes: Record<string, string> | '' | undefined,
): Record<string, string> => {
  if (changes === '') return {};
  const merged = { ...before, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
};

type Words<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Words<Rest> : T;

/** Nulls for the fields of Stripe's objects that the sandbox does not support: names with a space in between. */
export const nulls = <T extends string>(names: T): Record<Words<T>, null> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<T>, null>;
