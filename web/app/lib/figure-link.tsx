import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminArea } from '../../../contract/src/admin-roles.ts';
import { type FigureList, figureListPath } from '../../../contract/src/figure-lists.ts';
import { useAdminMay } from './session.ts';

/** What a role needs to open each list. */
const areas: Record<FigureList['page'], AdminArea> = {
  '/verified-fractional-candidates': 'directory',
  '/rejected-fractional-candidates': 'people',
  '/companylist': 'everyone',
  '/company-jobs': 'jobs',
  '/admin-reports': 'finance',
};

interface Props {
  list: FigureList | undefined;
  /** The name of the link, if the figure alone does not say what it counts. */
  label?: string;
  children: ReactNode;
}

/** A figure as a link to the list that it counts; without a link for a role that may not open the list, and without a list. */
export const FigureLink = ({ list, label, children }: Props) => {
  const mayOpen = useAdminMay(list === undefined ? 'everyone' : areas[list.page]);
  return list !== undefined && mayOpen ? (
    <Link to={figureListPath(list)} aria-label={label}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  );
};
