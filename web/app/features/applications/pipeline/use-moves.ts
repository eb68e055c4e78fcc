import { useRef, useState } from 'react';
import {
  type Applicant,
  type ApplicationStatus,
  type ListedApplication,
  statusLabels,
} from '../../../../../contract/src/applications.ts';
import type { DeclineReason } from '../../../../../contract/src/decline-reasons.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { confirmDialog } from '../../../ui/dialogs.tsx';
import { hideUndoToast, undoToast } from '../../../ui/undo-toast.tsx';
import { applicantName } from '../applicant-view-model.ts';
import { useDeclineRest, useMove, useUndoDecline } from '../applicants.data.ts';
import { stepBack } from './step-back.ts';
import { useMoveSeveral } from './use-move-several.ts';

/** What the decline dialog is about: one application, several ones, or all open ones of a job. */
export type Declining =
  | { application: ListedApplication }
  | { several: readonly Applicant[]; onDone: () => void }
  | { jobId: string; openCount: number };

export interface Decline {
  reason: DeclineReason;
  message: string;
}

const confirmEndOfOffer = (application: ListedApplication) =>
  confirmDialog({
    title: 'End the offer?',
    text: `We will notify ${applicantName(application)}, who returns to the interview stage. You can make another offer.`,
    action: 'End offer',
  });

/** The moves of the applicants’ views. A decline or an offer opens its dialog first. Each move that can be undone says so. */
export const useMoves = (jobId: string, onOffer: (application: ListedApplication) => void) => {
  const move = useMove();
  const undoDecline = useUndoDecline();
  const rest = useDeclineRest();
  const [declining, setDeclining] = useState<Declining>();
  const [announcement, setAnnouncement] = useState('');
  const lastUndo = useRef<() => void>(undefined);
  const close = () => setDeclining(undefined);

  const undoLast = () => {
    const undo = lastUndo.current;
    lastUndo.current = undefined;
    hideUndoToast();
    undo?.();
  };
  /** Confirms a move. `undo` is undefined where nothing can be undone. */
  const confirm = (text: string, undo: (() => void) | undefined) => {
    setAnnouncement(text);
    lastUndo.current = undo;
    if (undo) undoToast(text, undoLast);
    else hideUndoToast();
  };
  const several = useMoveSeveral(jobId, confirm);

  const send = async (
    application: ListedApplication,
    status: ApplicationStatus,
    { decline, isUndo = false }: { decline?: Decline; isUndo?: boolean } = {},
  ) => {
    const name = applicantName(application);
    const body = { application_id: application.id, status, from: application.status, ...decline };
    // Not the callbacks of `mutate`: they are dropped when another move begins before the answer.
    const moved = await move.mutateAsync(body).catch(() => undefined);
    if (moved === undefined) return setAnnouncement(`${name} was not moved.`);
    const back = isUndo ? undefined : stepBack(application.status, moved.status);
    const undo = () => {
      if (decline)
        undoDecline.mutate(application.id, {
          onSuccess: () => setAnnouncement(`${name} moved to ${statusLabels[application.status]}.`),
        });
      else if (back) void send(moved, back, { isUndo: true });
    };
    confirm(`${name} moved to ${statusLabels[status]}.`, decline || back ? undo : undefined);
    if (decline) close();
  };

  return {
    /** The last outcome, for screen readers. */
    announcement,
    declining,
    sending: move.isPending || rest.isPending || several.isPending,
    several,
    /** Undoes the last move; nothing if it cannot be undone. */
    undoLast,
    // After the key press: otherwise the drawer below, no longer covered, would close on the same Escape.
    cancelDecline: () => void setTimeout(close),
    move: async (application: ListedApplication, status: ApplicationStatus) => {
      if (status === 'declined') setDeclining({ application });
      else if (status === 'offer') onOffer(application);
      else if (application.status !== 'offer' || (await confirmEndOfOffer(application)))
        await send(application, status);
    },
    declineSeveral: (applicants: readonly Applicant[], onDone: () => void) =>
      setDeclining({ several: applicants, onDone }),
    declineRest: (openCount: number) => setDeclining({ jobId, openCount }),
    // The dialog stays open, with its text, when the server refuses.
    decline: (decline: Decline) => {
      if (declining === undefined) return;
      if ('application' in declining) return void send(declining.application, 'declined', { decline });
      if ('several' in declining)
        return several.move(declining.several, 'declined', decline, () => {
          close();
          declining.onDone();
        });
      rest.mutate(
        { job_id: declining.jobId, ...decline },
        {
          onSuccess: ({ application_ids }) => {
            confirm(
              `${formatCount(application_ids.length, 'applicant')} moved to ${statusLabels.declined}.`,
              application_ids.length > 0 && application_ids.length <= limits.applicationsAtOnce
                ? () => several.undoDeclines(application_ids)
                : undefined,
            );
            close();
          },
        },
      );
    },
  };
};

export type OnMove = (application: ListedApplication, status: ApplicationStatus) => void;
