import { href } from 'react-router';

/** The list from which a profile was opened. The browser keeps it with the entry of its history. */
export interface Trail {
  /** The people of the list in its order. */
  ids: readonly string[];
  /** The address of the list. */
  back: string;
}

/** The trail in the state of a location, or undefined. */
export const trailIn = (state: unknown): Trail | undefined => {
  const trail = (state as { trail?: Partial<Trail> } | null)?.trail;
  return Array.isArray(trail?.ids) && typeof trail.back === 'string'
    ? { ids: trail.ids, back: trail.back }
    : undefined;
};

/** The address of a profile, matched with a job unless `matchJob` is empty. */
export const profilePath = (id: string, matchJob = ''): string =>
  `${href('/candidatedetails')}?${new URLSearchParams(matchJob === '' ? { id } : { id, match_job: matchJob })}`;
