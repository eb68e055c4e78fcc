import { zoneLabel } from '../../../contract/src/time-zones.ts';

/** The time zones that the browser knows, with their present offsets. `chosen` may have an older name. */
export const timeZoneOptions = (chosen: string | null): { value: string; label: string }[] => {
  const zones = new Set([...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].map((value) => ({ value, label: zoneLabel(value) }));
};
