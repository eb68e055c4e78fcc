import { z } from 'zod';
import { Brand } from './brand.ts';
import { Email, line, paragraph, Url } from './values.ts';

/** A text from the operator. In square brackets it is a placeholder, which pages omit or mark. */
const fact = (max: number) => line(max, 1);

/** The operator's details and terms. */
export const OperatorDetails = z.strictObject({
  /** The legal entity, as named in the terms. */
  company: fact(120),
  address: z.array(fact(120)).min(1).max(8),
  /** Register number, tax number and other legally required details. May be empty. */
  registration: line(200),
  /** The governing law in the terms. */
  law: fact(120),
  mails: z.strictObject({ support: Email, press: Email, privacy: Email }),
  social: z.array(z.strictObject({ label: fact(40), url: Url })).max(8),
  team: z
    .array(
      z.strictObject({
        name: fact(80),
        role: fact(80),
        about: paragraph(600),
        /** A file in `web/public`, by its path; without one, initials are shown. */
        picture: z
          .string()
          .regex(/^\/[\w./-]+$/, 'A path that begins with a slash.')
          .optional(),
        link: Url.optional(),
      }),
    )
    .max(40),
  affiliate: z.strictObject({
    /** The affiliate's share of a referred account's payments, and its duration. */
    share_percent: z.number().min(1).max(100),
    months: z.int().min(1).max(60),
    /** The discount of the referred account with the affiliate's code. */
    discount_percent: z.number().min(0).max(100),
    discount_months: z.int().min(0).max(60),
    payout_minimum: fact(40),
    payout_day: z.int().min(1).max(28),
  }),
  /** The processors of personal data, as listed in the privacy policy. */
  processors: z.array(z.strictObject({ name: fact(120), does: fact(200), where: fact(120) })).max(40),
});
export type OperatorDetails = z.infer<typeof OperatorDetails>;

/** `content/site.json`, which the operator edits. What an admin sets in the settings replaces it. */
export const SiteFile = OperatorDetails.extend({ brand: Brand });
