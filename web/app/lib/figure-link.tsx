import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type FigureList, figureListPath } from '../../../contract/src/figure-lists.ts';
import { adminPageAreas } from './admin-page-areas.ts';
import { useAdminMay } from './session.ts';

interface Props {
  list: FigureList | undefined;
  /** The name of the link, if the figure alone does not say what it counts. */
  label?: string;
  children: ReactNode;
}

/** Links a figure to the list that it counts. Renders plain text if there is no list or the role may not open it. */
export const FigureLink = ({ list, label, children }: Props) => {
  const mayOpen = useAdminMay(list === undefined ? 'everyone' : adminPageAreas[list.page]);
  return list !== undefined && mayOpen ? (
    <Link to={figureListPath(list)} aria-label={label}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  );
};
