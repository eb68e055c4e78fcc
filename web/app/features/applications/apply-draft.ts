import { clearOwnStorage, readOwnJson, saveOwn } from '../../lib/own-storage.ts';

/** What one has typed towards an application, before its shape is checked. */
export interface ApplyDraft {
  cover_letter: string;
  proposed_rate: number | '';
  answers: string[];
  /** One has agreed that a company one keeps away sees the profile. */
  accept_no_go: boolean;
}

const nameOf = (jobId: string) => `application.${jobId}`;

/** What a person typed for this job in this browser and has not yet sent. */
export const readDraft = (userId: string, jobId: string, questions: number): ApplyDraft => {
  const kept = readOwnJson<Partial<ApplyDraft>>(userId, nameOf(jobId));
  const answers = Array.from({ length: questions }, (_, at) => kept?.answers?.[at] ?? '');
  return { cover_letter: '', proposed_rate: '', accept_no_go: false, ...kept, answers };
};

export const saveDraft = (userId: string, jobId: string, draft: ApplyDraft) =>
  saveOwn(userId, nameOf(jobId), JSON.stringify(draft));

export const clearDraft = (userId: string, jobId: string) => clearOwnStorage(userId, nameOf(jobId));
