import type { BusinessType } from '../../contract/src/values.ts';

/** A made-up company: name, industry and part of it (as the catalog has them), and what it says of itself. */
export type CompanyText = readonly [
  name: string,
  industry: string,
  part: string,
  business: BusinessType,
  /** What follows 'for' in a job title. */
  short: string,
  headline: string,
  about: string,
];
