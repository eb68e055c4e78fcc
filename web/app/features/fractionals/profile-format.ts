import { formatFreeHours } from '../../../../contract/src/capacity-format.ts';
import { formatDay, toIsoDay } from '../../../../contract/src/dates.ts';
import type { FractionalCard, Profile } from '../../../../contract/src/fractionals.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatAlternatives, formatCount, formatWeeklyHours } from '../../../../contract/src/numbers.ts';

/** The full name, or first name and initial where the viewer may see no more. */
export const fullName = ({
  first_name,
  last_name,
}: Pick<FractionalCard, 'first_name' | 'last_name'>): string => `${first_name} ${last_name}`.trim();

/** All functions, the primary one first. */
export const allFunctions = (card: Pick<FractionalCard, 'fractional_type' | 'fractional_types'>): string[] =>
  card.fractional_type === null ? card.fractional_types : [card.fractional_type, ...card.fractional_types];

/** `Leeds, Europe`; undefined when unknown. */
export const formatPlace = ({
  city,
  location,
}: Pick<FractionalCard, 'city' | 'location'>): string | undefined =>
  [city, location].filter(Boolean).join(', ') || undefined;

/** `Remote, hybrid or on site`. */
export const formatWorkplaces = ({ workplace }: Pick<FractionalCard, 'workplace'>): string | undefined => {
  const names = workplace.map((value, index) =>
    index === 0 ? labels.workplace[value] : labels.workplace[value].toLowerCase(),
  );
  return formatAlternatives(names) || undefined;
};

/** `5–15 h/week`. */
export const formatHours = (card: Pick<FractionalCard, 'hours_per_week_min' | 'hours_per_week_max'>) =>
  formatWeeklyHours(card.hours_per_week_min, card.hours_per_week_max);

/** `Available now` or `Available from 15 Jan 2027`. */
export const formatAvailability = (
  { available_from: from }: Pick<FractionalCard, 'available_from'>,
  today = toIsoDay(Date.now()),
): string | undefined => {
  if (from === null) return undefined;
  return from <= today ? 'Available now' : `Available from ${formatDay(from)}`;
};

/** `Free: 4 h/week now, 12 h/week from March`, else the availability. */
export const formatFree = (card: Pick<FractionalCard, 'available_from' | 'capacity'>): string | undefined => {
  const today = toIsoDay(Date.now());
  return formatFreeHours(card.capacity, today, card.available_from) ?? formatAvailability(card, today);
};

/** `18 years in leadership`. */
export const formatYears = ({
  years_experience: years,
}: Pick<FractionalCard, 'years_experience'>): string | undefined =>
  years === null ? undefined : `${formatCount(years, 'year')} in leadership`;

/** The fractional’s own profile as a company without a plan sees it. */
export const toCompanyPreview = (profile: Profile): Profile => ({
  ...profile,
  ...(profile.anonymous && {
    last_name: `${[...profile.last_name][0] ?? ''}.`,
    profile_picture: null,
    experience: profile.experience.map((entry) => ({ ...entry, company: '' })),
  }),
  contact: null,
  locked: true,
  closed: false,
  locked_by: profile.anonymous ? 'anonymous' : 'plan',
});
