import { useState } from 'react';
import {
  type Application,
  type ApplicationStatus,
  type DeclineReason,
  statusLabels,
} from '../../../../contract/src/applications.ts';
import { useDeclineRest, useMove } from './applications.data.ts';

/** Who is about to be declined: one applicant, or all of a job that are still open. */
export type Declining = { one: Application } | { jobId: string; open: number };

interface Words {
  reason?: DeclineReason;
  note?: string;
}

/** The moves of the applicants' views: one that ends without a hire asks for its reason first. */
export const useMoves = () => {
  const mutation = useMove();
  const rest = useDeclineRest();
  const [declining, setDeclining] = useState<Declining>();
  const [said, setSaid] = useState('');
  const close = () => setDeclining(undefined);

  const send = (one: Application, status: ApplicationStatus, words: Words = {}, onMoved?: () => void) => {
    const name = `${one.fractional.first_name} ${one.fractional.last_name}`;
    mutation.mutate(
      { application_id: one.id, status, ...words },
      {
        onSuccess: () => {
          setSaid(`${name} moved to ${statusLabels[status]}.`);
          onMoved?.();
        },
        onError: () => setSaid(`${name} was not moved.`),
      },
    );
  };

  return {
    /** What was done, for a screen reader. */
    said,
    declining,
    /** Whether a move is on its way. */
    sending: mutation.isPending || rest.isPending,
    // Only after the key press that closes the question: the panel below it hears the same Escape.
    keep: () => void setTimeout(close),
    move: (one: Application, status: ApplicationStatus) => {
      if (status === 'declined') setDeclining({ one });
      else send(one, status);
    },
    declineRest: (jobId: string, open: number) => setDeclining({ jobId, open }),
    // A refusal leaves the question open, with the words in it.
    decline: (words: { reason: DeclineReason; note: string }) => {
      if (declining === undefined) return;
      if ('one' in declining) return send(declining.one, 'declined', words, close);
      rest.mutate(
        { job_id: declining.jobId, ...words },
        {
          onSuccess: ({ application_ids }) => {
            setSaid(`${application_ids.length} moved to ${statusLabels.declined}.`);
            close();
          },
        },
      );
    },
  };
};

export type OnMove = ReturnType<typeof useMoves>['move'];
