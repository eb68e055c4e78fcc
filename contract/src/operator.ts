import { z } from 'zod';
import { Email, line, paragraph, Url } from './values.ts';

/** A fact that the operator fills in; in square brackets it is still to be filled in, and pages leave it out or mark it. */
const fact = (most: number) => line(most, 1);

/** Who runs the site and on what terms: `content/site.json`, which the operator edits. */
export const OperatorDetails = z.strictObject({
  /** The legal entity, as the terms name it. */
  company: fact(120),
  address: z.array(fact(120)).min(1).max(8),
  /** Register and number, tax number: what the law of its seat asks for. Empty where it asks for nothing. */
  registration: line(200),
  /** The law that the terms name. */
  law: fact(120),
  mails: z.strictObject({ support: Email, press: Email, privacy: Email }),
  social: z.array(z.strictObject({ label: fact(40), url: Url })).max(8),
  team: z
    .array(
      z.strictObject({
        name: fact(80),
        role: fact(80),
        about: paragraph(600),
        /** A file in `web/public`, by its path from there; initials stand in for none. */
        picture: z
          .string()
          .regex(/^\/[\w./-]+$/, 'A path that begins with a slash.')
          .optional(),
        link: Url.optional(),
      }),
    )
    .max(40),
  affiliate: z.strictObject({
    /** Of what a referred account pays, and for how long. */
    share_percent: z.number().min(1).max(100),
    months: z.int().min(1).max(60),
    /** What the referred account saves by the affiliate's code. */
    discount_percent: z.number().min(0).max(100),
    discount_months: z.int().min(0).max(60),
    payout_minimum: fact(40),
    payout_day: z.int().min(1).max(28),
  }),
  /** Who handles personal data for the operator, as the privacy policy lists them. */
  processors: z.array(z.strictObject({ name: fact(120), does: fact(200), where: fact(120) })).max(40),
});
export type OperatorDetails = z.infer<typeof OperatorDetails>;
