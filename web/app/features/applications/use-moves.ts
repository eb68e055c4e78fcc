import { useState } from 'react';
import {
  type Application,
  type ApplicationStatus,
  type DeclineReason,
  statusLabels,
} from '../../../../contract/src/applications.ts';
import { useMove } from './applications.data.ts';

/** The moves of the applicants' views: one that ends without a hire asks for its reason first. */
export const useMoves = () => {
  const mutation = useMove();
  const [declining, setDeclining] = useState<Application>();
  const [said, setSaid] = useState('');

  const send = (
    one: Application,
    status: ApplicationStatus,
    words: { reason?: DeclineReason; note?: string } = {},
    onMoved?: () => void,
  ) => {
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
    /** Whoever is about to be declined. */
    declining,
    /** Whether a move is on its way. */
    sending: mutation.isPending,
    // Only after the key press that closes the question: the panel below it hears the same Escape.
    keep: () => void setTimeout(() => setDeclining(undefined)),
    move: (one: Application, status: ApplicationStatus) => {
      if (status === 'declined') setDeclining(one);
      else send(one, status);
    },
    decline: (one: Application, words: { reason: DeclineReason; note: string }) => {
      // A refusal leaves the question open, with the words in it.
      send(one, 'declined', words, () => setDeclining(undefined));
    },
  };
};

export type OnMove = ReturnType<typeof useMoves>['move'];
