import { useState } from 'react';
import { type Applicant, statusLabels } from '../../../../../contract/src/applications.ts';
import type { BulkOutcome, BulkStatus } from '../../../../../contract/src/bulk-moves.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { applicantName } from '../applicant-view-model.ts';
import { useBulkMove, useBulkUndo } from '../applicants.data.ts';
import { stepBack } from './step-back.ts';
import type { Decline } from './use-moves.ts';

/** Who was left out by an act on several applicants, and why. */
export interface LeftOut {
  name: string;
  reason: string;
}

const toLeftOut = (applicants: readonly Applicant[], { refused }: BulkOutcome): LeftOut[] =>
  refused.map(({ application_id, reason }) => {
    const applicant = applicants.find(({ id }) => id === application_id);
    return { name: applicant ? applicantName(applicant) : 'An applicant', reason };
  });

/** The applications by the stage that each goes back to. */
const groupByStepBack = (applicants: readonly Applicant[], status: BulkStatus) => {
  const groups = new Map<BulkStatus, string[]>();
  for (const { id, status: before } of applicants) {
    const back = stepBack(before, status);
    if (back) groups.set(back, [...(groups.get(back) ?? []), id]);
  }
  return groups;
};

/** Moves several applicants by one call. `confirm` shows the outcome, with how to undo it where that is possible. */
export const useMoveSeveral = (
  jobId: string,
  confirm: (text: string, undo: (() => void) | undefined) => void,
) => {
  const bulk = useBulkMove();
  const undoing = useBulkUndo();
  const [leftOut, setLeftOut] = useState<LeftOut[]>([]);

  const undoDeclines = (application_ids: string[], applicants: readonly Applicant[] = []) =>
    undoing.mutate(
      { job_id: jobId, application_ids },
      {
        onSuccess: (outcome) => {
          confirm(`${formatCount(outcome.done.length, 'applicant')} moved back.`, undefined);
          setLeftOut(toLeftOut(applicants, outcome));
        },
      },
    );
  const undo = (moved: readonly Applicant[], status: BulkStatus) => {
    const ids = moved.map(({ id }) => id);
    if (status === 'declined') return undoDeclines(ids, moved);
    for (const [back, application_ids] of groupByStepBack(moved, status))
      bulk.mutate({ job_id: jobId, application_ids, status: back });
  };

  return {
    isPending: bulk.isPending,
    undoDeclines,
    /** Who could not be moved last time; empty once it is read. */
    leftOut,
    dismiss: () => setLeftOut([]),
    move: (
      applicants: readonly Applicant[],
      status: BulkStatus,
      decline: Decline | undefined,
      onDone: () => void,
    ) => {
      const application_ids = applicants.map(({ id }) => id);
      bulk.mutate(
        { job_id: jobId, application_ids, status, ...decline },
        {
          onSuccess: (outcome) => {
            const moved = applicants.filter(
              ({ id, status: before }) => outcome.done.includes(id) && before !== status,
            );
            const undoable = status === 'declined' || groupByStepBack(moved, status).size > 0;
            confirm(
              `${formatCount(outcome.done.length, 'applicant')} moved to ${statusLabels[status]}.`,
              undoable && moved.length > 0 ? () => undo(moved, status) : undefined,
            );
            setLeftOut(toLeftOut(applicants, outcome));
            onDone();
          },
        },
      );
    },
  };
};
