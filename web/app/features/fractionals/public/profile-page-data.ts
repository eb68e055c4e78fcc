import type { Person, ProfilePage, WithContext } from 'schema-dts';
import type { PublicProfile } from '../../../../../contract/src/public-profiles.ts';
import { publicProfilePath } from '../../../../../contract/src/slug-address.ts';
import { allFunctions, fullName } from '../profile-format.ts';

type Absolute = (path: string) => string;

const toPerson = (profile: PublicProfile, absolute: Absolute): Person => ({
  '@type': 'Person',
  '@id': absolute(publicProfilePath(profile.slug)),
  name: fullName(profile),
  identifier: profile.id,
  url: absolute(publicProfilePath(profile.slug)),
  ...(profile.headline === '' ? {} : { description: profile.headline }),
  ...(profile.picture === null ? {} : { image: absolute(profile.picture) }),
  jobTitle: allFunctions(profile).map((title) => `Fractional ${title}`),
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
