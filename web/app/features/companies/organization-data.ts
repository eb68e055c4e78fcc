import type { AggregateRating, Organization, WithContext } from 'schema-dts';
import type { CompanyPage } from '../../../../contract/src/company-pages.ts';
import { companyPagePath } from '../../../../contract/src/slug-address.ts';

const toRating = ({ average, count }: CompanyPage['rating']): AggregateRating | undefined =>
  average === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 };

/** A company as structured data (developers.google.com/search/docs/appearance/structured-data/organization). */
export const organizationData = (
  company: CompanyPage,
  absolute: (path: string) => string,
): WithContext<Exclude<Organization, string>> => {
  const page = absolute(companyPagePath(company.slug));
  const rating = toRating(company.rating);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': page,
    name: company.name,
    url: company.website ?? page,
    mainEntityOfPage: page,
    ...(company.headline === '' ? {} : { description: company.headline }),
    ...(company.logo === null ? {} : { logo: absolute(company.logo) }),
    ...(company.linkedin_url === null ? {} : { sameAs: company.linkedin_url }),
    ...(company.founded_year === null ? {} : { foundingDate: String(company.founded_year) }),
    ...(company.city === '' ? {} : { address: { '@type': 'PostalAddress', addressLocality: company.city } }),
    ...(rating === undefined ? {} : { aggregateRating: rating }),
  };
};
