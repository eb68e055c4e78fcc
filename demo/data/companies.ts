import type { BusinessType } from '../../contract/src/values.ts';
import texts from './companies.json' with { type: 'json' };

/** An invented company. */
export interface CompanyText {
  name: string;
  /** Titles of the catalog. */
  industry: string;
  part: string;
  business: BusinessType;
  /** Follows 'for' in a job title. */
  short: string;
  headline: string;
  about: string;
}

/** The first is the company of the demo account. */
export const companyTexts = texts as readonly CompanyText[];

/** The company of the account that has no plan and an empty profile. */
export const newCompanyName = 'Saltmarsh Studio';
