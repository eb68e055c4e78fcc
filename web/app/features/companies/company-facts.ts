import type { Company } from '../../../../contract/src/companies.ts';
import { labels } from '../../../../contract/src/labels.ts';

/** What is missing in a profile, in the words of its form. */
export const fieldLabels: Record<string, string> = {
  logo_id: 'Logo',
  headline: 'Headline',
  about: 'About',
  website: 'Website',
  main_category: 'Industry',
  location: 'Location',
  client_type_expertise: 'Business type',
  stage: 'Stage',
  headcount: 'People',
};

const placeOf = ({ city, location }: Pick<Company, 'city' | 'location'>): string =>
  [city, location].filter(Boolean).join(', ');

/** The facts that are said, in reading order. */
export const factsOf = (company: Company): { label: string; value: string }[] => {
  const facts: [string, string | null][] = [
    ['Industry', company.main_category_title],
    ['Where', placeOf(company)],
    ['Stage', company.stage && labels.stage[company.stage]],
    ['People', company.headcount],
    ['Sells to', company.client_type_expertise && labels.businessType[company.client_type_expertise]],
    ['Founded', company.founded_year === null ? null : String(company.founded_year)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
};

/** A link without what goes without saying: `example.com/about`. */
export const shortLink = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
