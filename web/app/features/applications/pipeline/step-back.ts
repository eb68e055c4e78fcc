import { type ApplicationStatus, companyMoves } from '../../../../../contract/src/applications.ts';
import { BulkStatus } from '../../../../../contract/src/bulk-moves.ts';

/**
 * The stage that undoes a move: where the application was, if the rules of the pipeline lead back there. A decline is
 * undone by its own call, and an offer begins with its dialog.
 */
export const stepBack = (before: ApplicationStatus, now: ApplicationStatus): BulkStatus | undefined => {
  // Once moved, an application counts as seen.
  const back = BulkStatus.safeParse(before === 'submitted' ? 'viewed' : before).data;
  return back !== undefined && back !== now && companyMoves[now].includes(back) ? back : undefined;
};
