import { getOffset } from '../matching/working-hours.ts';

// TypeScript does not know the method yet.
type LocaleWithZones = Intl.Locale & { getTimeZones: () => string[] | undefined };

/** The time zone of a country whose zones have one time; null for another or none. */
export const zoneOfCountry = (country: string | null): string | null => {
  if (country === null) return null;
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? [];
  const [first] = zones;
  if (first === undefined) return null;
  const now = new Date();
  return zones.every((zone) => getOffset(zone, now) === getOffset(first, now)) ? first : null;
};
