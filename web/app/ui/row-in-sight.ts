import { type RefObject, useEffect } from 'react';

/** In a row that scrolls sideways, what `selector` finds comes to its middle whenever `current` is another. */
export const useInSight = (row: RefObject<HTMLElement | null>, selector: string, current: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another place
  useEffect(() => {
    const found = row.current?.querySelector<HTMLElement>(selector);
    if (row.current && found)
      row.current.scrollLeft = found.offsetLeft - (row.current.clientWidth - found.offsetWidth) / 2;
  }, [current]);
};
