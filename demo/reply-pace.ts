import type { ApplicationStatus } from '../contract/src/applications.ts';
import { limits } from '../contract/src/limits.ts';
import type { DemoCompany } from './make-companies.ts';

type Pace = 'quick' | 'usual' | 'slow';
type Weights = Partial<Record<ApplicationStatus, number>>;

const paces: readonly Pace[] = ['usual', 'quick', 'slow'];

/** How fast a company replies, derived from its name to leave the random sequence unchanged. */
export const getPace = ({ row }: DemoCompany): Pace =>
  paces[[...row.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % paces.length] as Pace;

/** The share of the available time that a step takes. */
export const paceFactor: Record<Pace, number> = { quick: 0.18, usual: 0.5, slow: 1 };

/** The weights of statuses of an application after `days` on an open job. */
export const statusWeights = (days: number, pace: Pace): Weights => {
  const waits = { quick: 3, usual: 6, slow: limits.noResponseDays - 1 }[pace];
  if (days < 2) return { submitted: 65, viewed: 30, shortlisted: 5 };
  if (days < waits)
    return {
      submitted: 20,
      viewed: 26,
      shortlisted: 18,
      interview: 13,
      offer: 4,
      declined: 14,
      withdrawn: 5,
    };
  if (days < limits.noResponseDays - 1)
    return {
      viewed: pace === 'usual' ? 4 : 0,
      shortlisted: 30,
      interview: 22,
      offer: 8,
      declined: 30,
      withdrawn: 6,
    };
  return {
    shortlisted: 16,
    interview: 16,
    offer: 6,
    hired: 3,
    declined: 31,
    withdrawn: 9,
    no_response: { quick: 1, usual: 8, slow: 30 }[pace],
  };
};

const answers: readonly ApplicationStatus[] = ['shortlisted', 'interview', 'offer', 'hired', 'declined'];

/** The reply clock columns of an application with this history. */
export const replyClockColumns = (
  history: readonly { status: ApplicationStatus; at?: unknown }[],
  status: ApplicationStatus,
  applied: Date,
  now: Date,
) => {
  const answer = history.find((step) => answers.includes(step.status));
  const nudge = new Date(applied.getTime() + limits.replyNudgeDays * 86_400_000);
  return {
    answered_at: answer === undefined ? null : String(answer.at),
    nudged_at: status === 'submitted' && nudge < now ? nudge.toISOString() : null,
  };
};
