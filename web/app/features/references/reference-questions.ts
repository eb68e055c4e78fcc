import type { ReferenceAnswer } from '../../../../contract/src/references.ts';

/** The questions to a referee with one scale. */
export const gradeQuestions = {
  results: { title: 'Results', question: 'How did their results compare with what was agreed?' },
  leadership: { title: 'Leadership', question: 'How did they lead people?' },
  reliability: { title: 'Reliability', question: 'How well could you rely on what they said?' },
} as const satisfies Partial<Record<keyof ReferenceAnswer, { title: string; question: string }>>;

export type GradeQuestion = keyof typeof gradeQuestions;

export const againQuestion = {
  title: 'Would work together again',
  question: 'Would you work with them again?',
};
