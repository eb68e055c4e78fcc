/** What one has typed towards an application, before its shape is checked. */
export interface ApplyDraft {
  cover_letter: string;
  proposed_rate: number | '';
  answers: string[];
}

const keyOf = (jobId: string) => `cadre.application.${jobId}`;

/** What was typed for this job in this browser and not yet sent. */
export const readDraft = (jobId: string, questions: number): ApplyDraft => {
  const empty: ApplyDraft = { cover_letter: '', proposed_rate: '', answers: Array(questions).fill('') };
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(jobId)) ?? '{}') as Partial<ApplyDraft>;
    const answers = empty.answers.map((_, at) => kept.answers?.[at] ?? '');
    return { ...empty, ...kept, answers };
  } catch {
    return empty;
  }
};

export const keepDraft = (jobId: string, draft: ApplyDraft) => {
  try {
    localStorage.setItem(keyOf(jobId), JSON.stringify(draft));
  } catch {
    // A full or closed storage must not keep anybody from applying.
  }
};

export const forgetDraft = (jobId: string) => localStorage.removeItem(keyOf(jobId));
