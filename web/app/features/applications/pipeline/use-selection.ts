import { useRef, useState } from 'react';
import type { Applicant } from '../../../../../contract/src/applications.ts';

/** The selected applicants of the view. `order` is the order in which it shows them. */
export const useSelection = (order: readonly Applicant[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  // Applicants who left the view are not selected any more.
  const selected = order.filter(({ id }) => ids.has(id));

  const setSome = (some: readonly string[], on: boolean) =>
    setIds((before) => {
      const next = new Set(before);
      for (const id of some) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });

  return {
    selected,
    has: (id: string) => ids.has(id),
    /** Selects an applicant or removes them; with `range`, also those between them and the last one chosen. */
    toggle: (id: string, range: boolean) => {
      const on = !ids.has(id);
      const [from, to] = [last.current, id].map((each) =>
        order.findIndex((applicant) => applicant.id === each),
      );
      const between =
        range && from !== undefined && to !== undefined && from !== -1
          ? order.slice(Math.min(from, to), Math.max(from, to) + 1).map((applicant) => applicant.id)
          : [id];
      last.current = id;
      setSome(between, on);
    },
    setSome,
    clear: () => setIds(new Set()),
  };
};

export type Selection = ReturnType<typeof useSelection>;
