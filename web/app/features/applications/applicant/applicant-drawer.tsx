import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Application, ListedApplication } from '../../../../../contract/src/applications.ts';
import { focusPageIfLost, useFocusOnSwap } from '../../../lib/focus.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { StarButton, UndoDecline } from '../applicant-actions.tsx';
import { applicantName } from '../applicant-view-model.ts';
import { cacheApplication } from '../applicants.data.ts';
import { applicationById } from '../applications.data.ts';
import type { OnMove } from '../pipeline/use-moves.ts';
import { moveLabel, nextStep } from '../stages.ts';
import { ApplicantDetail } from './applicant-detail.tsx';
import styles from './applicant-drawer.module.css';

interface Props {
  /** The open application, if any. */
  id: string | undefined;
  /** The applicants in the order of the view. */
  order: readonly ListedApplication[];
  onOpen: (id: string) => void;
  onClose: () => void;
  onMove: OnMove;
  /** Whether a dialog lies above; it handles Escape. */
  covered: boolean;
  /** Content for the open application. */
  more?: ((application: Application) => ReactNode) | undefined;
}

/** An application in full, in a drawer over the list. */
export const ApplicantDrawer = ({ id, order, onOpen, onClose, onMove, covered, more }: Props) => {
  const query = useQuery({ ...applicationById(id ?? ''), enabled: id !== undefined });
  const { data } = query;
  // The first opening marks the application as seen; the board shows that, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another application or status matters
  useEffect(() => {
    if (data) void cacheApplication(data);
  }, [data?.id, data?.status]);
  const index = order.findIndex((listed) => listed.id === id);
  const application: ListedApplication | undefined = data ?? order[index];

  return (
    <Drawer.Root
      opened={id !== undefined}
      onClose={onClose}
      onExitTransitionEnd={focusPageIfLost}
      closeOnEscape={!covered}
      position="right"
      size="lg"
      classNames={{ content: styles.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={styles.header}>
          <Drawer.Title>{application ? applicantName(application) : 'Application'}</Drawer.Title>
          <span className={styles.tools}>
            {application && <StarButton application={application} />}
            <Step label="Previous applicant" to={order[index - 1]} onOpen={onOpen}>
              <IconChevronUp size={18} aria-hidden="true" />
            </Step>
            <Step label="Next applicant" to={index === -1 ? undefined : order[index + 1]} onOpen={onOpen}>
              <IconChevronDown size={18} aria-hidden="true" />
            </Step>
            <Drawer.CloseButton aria-label="Close" data-autofocus />
          </span>
        </Drawer.Header>
        <Drawer.Body className={styles.body}>
          <LoadBoundary query={query} skeleton={<DetailSkeleton />}>
            {(loaded) => (
              <ApplicantDetail key={loaded.id} application={loaded}>
                {more?.(loaded)}
              </ApplicantDetail>
            )}
          </LoadBoundary>
        </Drawer.Body>
        {application && <Footer key={application.id} application={application} onMove={onMove} />}
      </Drawer.Content>
    </Drawer.Root>
  );
};

interface StepProps {
  label: string;
  to: ListedApplication | undefined;
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

const Footer = ({ application, onMove }: { application: ListedApplication; onMove: OnMove }) => {
  const undoable = application.undo_until !== null;
  const declining = undoable && application.status === 'declined';
  const container = useFocusOnSwap<HTMLDivElement>(undoable);
  if (!declining && application.moves.length === 0) return null;
  return (
    <div ref={container} className={styles.footer}>
      {declining ? (
        <>
          <p>{application.fractional.first_name} will be notified in a few minutes.</p>
          <UndoDecline application={application} />
        </>
      ) : (
        <>
          <UndoDecline application={application} />
          <Moves application={application} onMove={onMove} />
        </>
      )}
    </div>
  );
};

const Moves = ({ application, onMove }: { application: ListedApplication; onMove: OnMove }) => {
  const { moves, status } = application;
  const next = nextStep(status, moves);
  const others = moves.filter((to) => to !== next && !(status === 'submitted' && to === 'viewed'));
  return (
    <>
      {others.map((to) => (
        <Button key={to} variant="default" onClick={() => onMove(application, to)}>
          {moveLabel(status, to)}
        </Button>
      ))}
      {next && <Button onClick={() => onMove(application, next)}>{moveLabel(status, next)}</Button>}
    </>
  );
};

const DetailSkeleton = () => (
  <div className={styles.waiting} role="status" aria-label="Loading the application">
    <Bar width="60%" />
    <Bar height="8rem" />
    <Bar height="14rem" />
  </div>
);
