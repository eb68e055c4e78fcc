import type { ShortlistPerson } from '../../../../contract/src/shortlists.ts';

export const listSorts = {
  added: 'Last added',
  match: 'Best match',
  name: 'Name',
  free: 'Most free hours',
} as const;
export type ListSort = keyof typeof listSorts;

const freeHours = ({ fractional }: ShortlistPerson) => Math.max(0, ...Object.values(fractional.capacity));
const formatName = ({ fractional }: ShortlistPerson) => `${fractional.first_name} ${fractional.last_name}`;

const orders: Record<ListSort, (a: ShortlistPerson, b: ShortlistPerson) => number> = {
  added: (a, b) => b.added_at.localeCompare(a.added_at),
  match: (a, b) => (b.fractional.match?.score ?? 0) - (a.fractional.match?.score ?? 0),
  name: (a, b) => formatName(a).localeCompare(formatName(b)),
  free: (a, b) => freeHours(b) - freeHours(a),
};

export const sortPeople = (people: readonly ShortlistPerson[], sort: ListSort): ShortlistPerson[] =>
  people.toSorted(orders[sort]);

/** The tags of a list in alphabetical order. */
export const listTags = (people: readonly ShortlistPerson[]): string[] =>
  [...new Set(people.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
