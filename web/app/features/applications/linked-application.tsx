import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Application } from '../../../../contract/src/applications.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { applicationOf } from './applications.data.ts';
import styles from './own-applications.module.css';

interface Props {
  id: string;
  children: (application: Application) => ReactNode;
}

/** The application that a mail or a notice led to, above the list, wherever in it it would stand. */
export const Linked = ({ id, children }: Props) => {
  const application = useQuery(applicationOf(id));
  const place = useRef<HTMLDivElement>(null);
  const there = application.data !== undefined;
  useEffect(() => {
    if (there) place.current?.querySelector<HTMLElement>('article')?.focus();
  }, [there]);
  const { error } = application;
  if (error instanceof CallError && [400, 404].includes(error.status))
    return (
      <p role="status" className={styles.missing}>
        The application that you followed a link to is not among yours. It may be another account’s, or the
        link is not complete.
      </p>
    );
  return (
    <div ref={place} className={styles.linked}>
      <LoadBoundary query={application} skeleton={<ListSkeleton rows={1} />}>
        {children}
      </LoadBoundary>
    </div>
  );
};
