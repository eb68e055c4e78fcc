import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** A password to estimate, and the words that an attacker would try first. */
export interface StrengthRequest {
  password: string;
  words: string[];
}

/** The estimate: `score` from 0 to 4, and why it is not higher. */
export interface StrengthEstimate {
  score: number;
  warning: string | null;
  suggestion: string | undefined;
}

// A quarter of a second at most, for the worst text that we found. Without the two limits it was 3.5 s.
const characters = 40;
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations: {
    ...translations,
    warnings: { ...translations.warnings, userInputs: 'Names and words of your account are easy to guess.' },
  },
  l33tMaxSubstitutions: 20,
});

parentPort?.on('message', ({ password, words }: StrengthRequest) => {
  const { score, feedback } = zxcvbn.check(password.slice(0, characters), words);
  const estimate: StrengthEstimate = {
    score,
    warning: feedback.warning,
    suggestion: feedback.suggestions[0],
  };
  parentPort?.postMessage(estimate);
});
