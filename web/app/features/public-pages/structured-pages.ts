import type { AggregateRating, Organization, Person, ProfilePage, WithContext } from 'schema-dts';
import type { CompanyPage } from '../../../../contract/src/company-pages.ts';
import type { PublicProfile } from '../../../../contract/src/public-profiles.ts';
import { companyPagePath, publicProfilePath } from '../../../../contract/src/slug-address.ts';
import { fullName, functionsOf } from './profile-page.tsx';

type Absolute = (path: string) => string;

const toRating = (rating: { average: number | null; count: number } | null): AggregateRating | undefined =>
  rating === null || rating.average === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, bestRating: 5 };

const toPerson = (profile: PublicProfile, absolute: Absolute): Person => ({
  '@type': 'Person',
  '@id': absolute(publicProfilePath(profile.slug)),
  name: fullName(profile),
  identifier: profile.id,
  url: absolute(publicProfilePath(profile.slug)),
  ...(profile.headline === '' ? {} : { description: profile.headline }),
  ...(profile.picture === null ? {} : { image: absolute(profile.picture) }),
  jobTitle: functionsOf(profile).map((title) => `Fractional ${title}`),
  ...(profile.skills === null ? {} : { knowsAbout: profile.skills }),
  ...(profile.city === '' ? {} : { address: { '@type': 'PostalAddress', addressLocality: profile.city } }),
});

/** A profile as structured data (developers.google.com/search/docs/appearance/structured-data/profile-page). */
export const profilePageData = (
  profile: PublicProfile,
  absolute: Absolute,
): WithContext<Exclude<ProfilePage, string>> => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  dateCreated: profile.joined_at,
  dateModified: profile.updated_at,
  mainEntity: toPerson(profile, absolute),
});

/** A company as structured data (developers.google.com/search/docs/appearance/structured-data/organization). */
export const organizationData = (
  company: CompanyPage,
  absolute: Absolute,
): WithContext<Exclude<Organization, string>> => {
  const rating = toRating(company.rating);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': absolute(companyPagePath(company.slug)),
    name: company.name,
    url: company.website ?? absolute(companyPagePath(company.slug)),
    mainEntityOfPage: absolute(companyPagePath(company.slug)),
    ...(company.headline === '' ? {} : { description: company.headline }),
    ...(company.logo === null ? {} : { logo: absolute(company.logo) }),
    ...(company.linkedin_url === null ? {} : { sameAs: company.linkedin_url }),
    ...(company.founded_year === null ? {} : { foundingDate: String(company.founded_year) }),
    ...(company.city === '' ? {} : { address: { '@type': 'PostalAddress', addressLocality: company.city } }),
    ...(rating === undefined ? {} : { aggregateRating: rating }),
  };
};
