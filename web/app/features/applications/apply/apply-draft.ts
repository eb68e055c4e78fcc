import { clearOwnStorage, readOwnJson, saveOwn } from '../../../lib/own-storage.ts';

/** The values of the application form, before validation. */
export interface ApplyDraft {
  cover_letter: string;
  proposed_rate: number | '';
  answers: string[];
  /** Consent that a company of the no-go list sees the profile. */
  accept_no_go: boolean;
}

const storageName = (jobId: string) => `application.${jobId}`;

/** Reads the draft of this browser; `questions` is the number of answers that the job needs now. */
export const readDraft = (userId: string, jobId: string, questions: number): ApplyDraft => {
  const stored = readOwnJson<Partial<ApplyDraft>>(userId, storageName(jobId));
  const answers = Array.from({ length: questions }, (_, index) => stored?.answers?.[index] ?? '');
  return { cover_letter: '', proposed_rate: '', accept_no_go: false, ...stored, answers };
};

export const saveDraft = (userId: string, jobId: string, draft: ApplyDraft) =>
  saveOwn(userId, storageName(jobId), JSON.stringify(draft));

export const clearDraft = (userId: string, jobId: string) => clearOwnStorage(userId, storageName(jobId));
