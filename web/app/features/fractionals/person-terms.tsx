import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { formatAvailability, formatHours, formatPlace } from './profile-format.ts';
import { formatRate } from './rate-summary.tsx';

/** Rate, hours, place and first free day of a person in one line. */
export const PersonTerms = ({ person }: { person: FractionalCard }) =>
  [formatRate(person), formatHours(person), formatPlace(person), formatAvailability(person)]
    .filter(Boolean)
    .join('\u2002·\u2002');
