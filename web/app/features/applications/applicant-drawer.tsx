import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Application } from '../../../../contract/src/applications.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { ApplicantDetail } from './applicant-detail.tsx';
import styles from './applicant-drawer.module.css';
import { nameOf } from './applicant-facts.ts';
import { applicationOf, useSetApplication } from './applications.data.ts';
import { moveLabel, nextStep } from './stages.ts';
import { StarButton } from './star-button.tsx';
import { UndoDecline } from './undo-decline.tsx';
import type { OnMove } from './use-moves.ts';

interface Props {
  /** Whose application is open; undefined: none. */
  id: string | undefined;
  /** The applicants in the order of the view, to step through. */
  order: readonly Application[];
  onOpen: (id: string) => void;
  onClose: () => void;
  onMove: OnMove;
  /** A dialog lies above: Escape is for that one. */
  covered: boolean;
  /** What else there is to see and do in an application. */
  more?: ((application: Application) => ReactNode) | undefined;
}

/** One application in full, beside the view that it was opened from. */
export const ApplicantDrawer = ({ id, order, onOpen, onClose, onMove, covered, more }: Props) => {
  const application = useQuery({ ...applicationOf(id ?? ''), enabled: id !== undefined });
  const keep = useSetApplication();
  const fresh = application.data;
  // The first opening marks it as seen: the board has to say so, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was loaded is a reason
  useEffect(() => {
    if (fresh) void keep(fresh);
  }, [fresh?.id, fresh?.status]);
  const place = order.findIndex((one) => one.id === id);
  const listed = order[place];
  const known = fresh ?? listed;

  return (
    <Drawer.Root
      opened={id !== undefined}
      onClose={onClose}
      closeOnEscape={!covered}
      position="right"
      size="lg"
      classNames={{ content: styles.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={styles.header}>
          <Drawer.Title>{known ? nameOf(known) : 'Application'}</Drawer.Title>
          <span className={styles.tools}>
            {known && <StarButton application={known} />}
            <Step label="Previous applicant" to={order[place - 1]} onOpen={onOpen}>
              <IconChevronUp size={18} aria-hidden="true" />
            </Step>
            <Step label="Next applicant" to={place === -1 ? undefined : order[place + 1]} onOpen={onOpen}>
              <IconChevronDown size={18} aria-hidden="true" />
            </Step>
            <Drawer.CloseButton aria-label="Close" data-autofocus />
          </span>
        </Drawer.Header>
        <Drawer.Body className={styles.body}>
          <LoadBoundary query={application} skeleton={<Waiting />}>
            {(one) => (
              <ApplicantDetail key={one.id} application={one}>
                {more?.(one)}
              </ApplicantDetail>
            )}
          </LoadBoundary>
        </Drawer.Body>
        {known && <Footer key={known.id} application={known} onMove={onMove} />}
      </Drawer.Content>
    </Drawer.Root>
  );
};

interface StepProps {
  label: string;
  to: Application | undefined;
  onOpen: (id: string) => void;
  children: ReactNode;
}

const Step = ({ label, to, onOpen, children }: StepProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    disabled={to === undefined}
    onClick={() => to && onOpen(to.id)}
  >
    {children}
  </ActionIcon>
);

const Footer = ({ application, onMove }: { application: Application; onMove: OnMove }) => {
  const declining = application.undo_until !== null;
  const place = useFocusOnSwap<HTMLDivElement>(declining);
  if (!declining && application.moves.length === 0) return null;
  return (
    <div ref={place} className={styles.footer}>
      {declining ? (
        <>
          <p>{application.fractional.first_name} is told in a few minutes.</p>
          <UndoDecline application={application} />
        </>
      ) : (
        <Moves application={application} onMove={onMove} />
      )}
    </div>
  );
};

const Moves = ({ application, onMove }: { application: Application; onMove: OnMove }) => {
  const { moves, status } = application;
  const ahead = nextStep(status, moves);
  const others = moves.filter((to) => to !== ahead && !(status === 'submitted' && to === 'viewed'));
  return (
    <>
      {others.map((to) => (
        <Button key={to} variant="default" onClick={() => onMove(application, to)}>
          {moveLabel(status, to)}
        </Button>
      ))}
      {ahead && <Button onClick={() => onMove(application, ahead)}>{moveLabel(status, ahead)}</Button>}
    </>
  );
};

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="Loading the application">
    <Bar width="60%" />
    <Bar height="8rem" />
    <Bar height="14rem" />
  </div>
);
