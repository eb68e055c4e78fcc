import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { DottedText } from '../../ui/dotted-text.tsx';
import { formatAvailability, formatHours, formatPlace } from './profile-format.ts';
import { formatRate } from './rate-summary.tsx';

/** Rate, hours, place and first free day of a person in one line. */
export const PersonTerms = ({ person }: { person: FractionalCard }) => (
  <DottedText
    parts={[formatRate(person), formatHours(person), formatPlace(person), formatAvailability(person)]}
  />
);
