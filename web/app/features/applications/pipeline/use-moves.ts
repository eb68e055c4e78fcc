import { useState } from 'react';
import {
  type ApplicationStatus,
  type ListedApplication,
  statusLabels,
} from '../../../../../contract/src/applications.ts';
import type { DeclineReason } from '../../../../../contract/src/decline-reasons.ts';
import { confirmDialog } from '../../../ui/dialogs.tsx';
import { applicantName } from '../applicant-view-model.ts';
import { useDeclineRest, useMove } from '../applications.data.ts';

/** What the decline dialog is about: one application, or all open ones of a job. */
export type Declining = { application: ListedApplication } | { jobId: string; open: number };

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

/** The moves of the applicants’ views. A decline or an offer opens its dialog first. */
export const useMoves = (onOffer: (application: ListedApplication) => void) => {
  const move = useMove();
  const rest = useDeclineRest();
  const [declining, setDeclining] = useState<Declining>();
  const [announcement, setAnnouncement] = useState('');
  const close = () => setDeclining(undefined);

  const send = (application: ListedApplication, status: ApplicationStatus, decline?: Decline) => {
    const name = applicantName(application);
    move.mutate(
      { application_id: application.id, status, ...decline },
      {
        onSuccess: () => {
          setAnnouncement(`${name} moved to ${statusLabels[status]}.`);
          if (decline) close();
        },
        onError: () => setAnnouncement(`${name} was not moved.`),
      },
    );
  };

  return {
    /** The last outcome, for screen readers. */
    announcement,
    declining,
    sending: move.isPending || rest.isPending,
    // Closes after the key press: the drawer under the dialog handles the same Escape.
    cancelDecline: () => void setTimeout(close),
    move: async (application: ListedApplication, status: ApplicationStatus) => {
      if (status === 'declined') setDeclining({ application });
      else if (status === 'offer') onOffer(application);
      else if (application.status !== 'offer' || (await confirmEndOfOffer(application)))
        send(application, status);
    },
    declineRest: (jobId: string, open: number) => setDeclining({ jobId, open }),
    // The dialog stays open, with its text, when the server refuses.
    decline: (decline: Decline) => {
      if (declining === undefined) return;
      if ('application' in declining) return send(declining.application, 'declined', decline);
      rest.mutate(
        { job_id: declining.jobId, ...decline },
        {
          onSuccess: ({ application_ids }) => {
            setAnnouncement(`${application_ids.length} moved to ${statusLabels.declined}.`);
            close();
          },
        },
      );
    },
  };
};

export type OnMove = (application: ListedApplication, status: ApplicationStatus) => void;
