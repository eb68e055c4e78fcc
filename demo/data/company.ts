import type { BusinessType } from '../../contract/src/values.ts';

/** An invented company. Industry and sub category are titles of the catalog. */
export type CompanyText = readonly [
  name: string,
  industry: string,
  part: string,
  business: BusinessType,
  /** Follows 'for' in a job title. */
  short: string,
  headline: string,
  about: string,
];
