import { useRef, useState } from 'react';
import type { Applicant } from '../../../../../contract/src/applications.ts';

/** The selected ones of the applicants that the view shows, in its order. */
export const useSelection = (applicants: readonly Applicant[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  // Applicants who left the view are not selected any more.
  const selected = applicants.filter(({ id }) => ids.has(id));

  const setSelected = (changed: readonly string[], isSelected: boolean) =>
    setIds((before) => {
      const next = new Set(before);
      for (const id of changed) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });

  return {
    selected,
    has: (id: string) => ids.has(id),
    /** Selects an applicant or removes them; with `range`, also those between them and the last one chosen. */
    toggle: (id: string, range: boolean) => {
      const [from, to] = [last.current, id].map((each) =>
        applicants.findIndex((applicant) => applicant.id === each),
      );
      const between =
        range && from !== undefined && to !== undefined && from !== -1
          ? applicants.slice(Math.min(from, to), Math.max(from, to) + 1).map((applicant) => applicant.id)
          : [id];
      last.current = id;
      setSelected(between, !ids.has(id));
    },
    setSelected,
    clear: () => setIds(new Set()),
  };
};

export type Selection = ReturnType<typeof useSelection>;
