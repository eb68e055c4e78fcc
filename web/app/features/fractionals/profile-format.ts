import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { labels } from '../../../../contract/src/labels.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A person's full name, or first name and initial where that is all one may know. */
export const nameOf = ({ first_name, last_name }: Pick<FractionalCard, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** All functions, the primary one first. */
export const functionsOf = (card: Pick<FractionalCard, 'fractional_type' | 'fractional_types'>): string[] =>
  card.fractional_type === null ? card.fractional_types : [card.fractional_type, ...card.fractional_types];

/** `Leeds, Europe`; undefined where nothing is known. */
export const placeOf = ({ city, location }: Pick<FractionalCard, 'city' | 'location'>): string | undefined =>
  [city, location].filter(Boolean).join(', ') || undefined;

/** `Remote or hybrid`. */
export const workplacesOf = ({ workplace }: Pick<FractionalCard, 'workplace'>): string | undefined => {
  const words = workplace.map((one, at) =>
    at === 0 ? labels.workplace[one] : labels.workplace[one].toLowerCase(),
  );
  return words.join(' or ') || undefined;
};

/** `5–15 h a week`. */
export const hoursOf = ({
  hours_per_week_min: least,
  hours_per_week_max: most,
}: Pick<FractionalCard, 'hours_per_week_min' | 'hours_per_week_max'>): string | undefined => {
  if (least === null && most === null) return undefined;
  if (least === null || least === most) return `${most} h a week`;
  return most === null ? `from ${least} h a week` : `${least}–${most} h a week`;
};

/** `Free now` or `Free from 15 Jan 2027`. */
export const freeOf = (
  { available_from: from }: Pick<FractionalCard, 'available_from'>,
  today = new Date().toISOString().slice(0, 10),
): string | undefined => {
  if (from === null) return undefined;
  return from <= today ? 'Free now' : `Free from ${day.format(new Date(`${from}T00:00:00Z`))}`;
};

/** `18 years in leadership`. */
export const yearsOf = ({
  years_experience: years,
}: Pick<FractionalCard, 'years_experience'>): string | undefined =>
  years === null ? undefined : `${years} ${years === 1 ? 'year' : 'years'} in leadership`;
