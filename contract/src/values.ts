import { z } from 'zod';
import { adminRoles } from './admin-roles.ts';
import { limits } from './limits.ts';
// Sets the texts of validation errors.
import './messages.ts';
import { isTimeZone } from './time-zones.ts';

/** Executive types (spec section 1), as on the wire. */
export const FractionalType = z.enum([
  'CEO',
  'CFO',
  'COO',
  'CMO',
  'CIO',
  'CTO',
  'CHRO',
  'Chief Legal',
  'CSO (sales)',
  'Other specialized Fractional Executive',
]);
export type FractionalType = z.infer<typeof FractionalType>;

/** The role of an admin, as on the wire. */
export const AdminRoleValue = z.enum(adminRoles);

/** Locations (spec section 3). */
export const Location = z.enum(['USA', 'Canada', 'Europe', 'Asia', 'South America', 'Australia']);
export type Location = z.infer<typeof Location>;

/** Business type (spec section 3); the last is labelled 'Both'. */
export const BusinessType = z.enum(['B2B', 'B2C', 'B2B,B2C']);
export type BusinessType = z.infer<typeof BusinessType>;

/** The values that a filter by business type matches everywhere: 'Both' counts for either. */
export const matchingBusinessTypes = (wanted: BusinessType): BusinessType[] => [
  ...new Set<BusinessType>([wanted, 'B2B,B2C']),
];

export const Workplace = z.enum(['remote', 'hybrid', 'on_site']);
export type Workplace = z.infer<typeof Workplace>;

export const RatePeriod = z.enum(['hour', 'month', 'project']);
export type RatePeriod = z.infer<typeof RatePeriod>;

export const EngagementKind = z.enum(['fractional', 'advisory', 'interim', 'project', 'board']);
export type EngagementKind = z.infer<typeof EngagementKind>;

export const CompanyStage = z.enum([
  'pre_seed',
  'seed',
  'series_a',
  'series_b_plus',
  'private_equity',
  'bootstrapped',
  'public',
]);
export type CompanyStage = z.infer<typeof CompanyStage>;

export const Headcount = z.enum(['1-10', '11-50', '51-200', '201-500', '501+']);
export type Headcount = z.infer<typeof Headcount>;

/** Control characters except tab and line ends, lone surrogates, and marks that change the text direction. */
const unsafe = /[\p{Cc}--[\t\n\r]]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/v;
/** A text from outside without characters that a text of this product must not have. */
export const withoutUnsafe = (value: string): string => value.replace(new RegExp(unsafe, 'gv'), '');
const markPile = /\p{M}{9,}/u;
const plain = (value: string) => !unsafe.test(value) && !markPile.test(value);

const text = (max: number) =>
  z
    .string()
    .refine(plain, 'Contains characters that cannot be shown.')
    .trim()
    .max(max, `At most ${max} characters.`);

/** A line of text without control characters, direction marks or stacked combining characters; trimmed. */
export const line = (max: number, min = 0) =>
  text(max)
    .refine((value) => !/[\r\n]/.test(value), 'Must be on one line.')
    .refine((value) => value.length >= min, min === 1 ? 'This is required.' : `At least ${min} characters.`);

/** Multi-line text under the same rules. */
export const paragraph = (max: number, min = 0) =>
  text(max).refine(
    (value) => value.length >= min,
    min === 1 ? 'This is required.' : `At least ${min} characters.`,
  );

/** Search terms: characters that cannot be searched are dropped, never rejected. */
export const SearchWords = z
  .string()
  .transform((value) =>
    value.replace(new RegExp(unsafe, 'gv'), ' ').trim().slice(0, limits.searchCharacters),
  );

/** A mail address: local part, @, domain, dot, at least 2 letters (spec section 5); stored in lower case. */
export const Email = z
  .string()
  .trim()
  .min(1, 'Email is required.')
  .max(limits.emailCharacters, 'This address is too long.')
  .regex(
    /^[A-Za-z0-9._%+'-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/,
    'Please enter a valid email address.',
  )
  .transform((value) => value.toLowerCase());

/** A first or last name. */
export const Name = line(limits.nameCharacters, 1);

/** Completes `example.com/a` to `https://example.com/a`; any other text stays. */
const completeLink = (text: string): string =>
  /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[:/?#]|$)/i.test(text) ? `https://${text}` : text;

/** A link entered by a person: http or https only. Without a scheme it is completed with https. */
export const Url = z
  .string()
  .trim()
  .max(limits.linkCharacters)
  .overwrite(completeLink)
  .refine((value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    return (
      parsed !== undefined &&
      ['http:', 'https:'].includes(parsed.protocol) &&
      parsed.username === '' &&
      plain(value)
    );
  }, 'Enter a link such as https://example.com.');

/** An id in lower case, as the database writes it, so that ids can be compared as text. */
export const Id = z.uuid('This is not a valid id.').toLowerCase();

/** A record by its id, also as the parameters of a path. */
export const byId = z.object({ id: Id });

/** ISO 8601 in UTC. */
export const Time = z.iso.datetime();

const realDay = (value: string) =>
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && value >= '1900-01-01' && value <= '2200-12-31';

/** A calendar day between 1900 and 2200. */
export const Day = z.iso
  .date({ error: ({ input }) => (input == null ? 'This is required.' : 'Please use the form YYYY-MM-DD.') })
  .refine(realDay, 'This date is out of range.');

/** One or several values in a query: `?a=1`, `?a=1&a=2` and `?a=1,2` are equivalent if values contain no comma. */
export const several = <T extends z.ZodType<string, string>>(item: T, max = 20) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(item).max(max));

/** `True`/`False` (in the admin's links), `true`/`false`, `1`/`0`. */
export const Flag = z.stringbool({
  truthy: ['true', 'True', '1'],
  falsy: ['false', 'False', '0'],
  case: 'sensitive',
});

/** The IANA name of a time zone, such as `Europe/London`. */
export const TimeZone = line(60, 1).refine(isTimeZone, 'This time zone does not exist.');

export const Done = z.object({ message: z.string() });
