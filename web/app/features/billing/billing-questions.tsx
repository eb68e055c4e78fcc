import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '../../lib/brand.ts';
import { Disclosure, Disclosures } from '../../ui/disclosures.tsx';
import type { Payer } from './billing.data.ts';
import styles from './billing-questions.module.css';

type Question = readonly [question: string, answer: ReactNode];

/** The questions of one side of the marketplace. */
const sideQuestions: Record<Payer, readonly Question[]> = {
  fractional: [
    [
      'What counts as an application?',
      'An application that you send without an invitation. When a company invites you, applying is free and is not counted. Its credit is refunded if nobody answers, or if the job is closed or removed first.',
    ],
    [
      'Do you take a share of what I earn?',
      'No. We sell plans and take no share of fees. You and the company agree and pay each other directly.',
    ],
  ],
  company: [
    [
      'What counts as a live job?',
      'A job that people can find and apply to. Drafts, paused, closed and filled jobs do not count.',
    ],
    [
      'Do you take a share of what we pay people?',
      'No. We sell plans and take no share of fees. You and the executive agree, and you pay them directly.',
    ],
  ],
};

const taxQuestion: Question = [
  'Do prices include tax?',
  'No. The payment page adds the tax of your address and shows it before you pay. Enter your tax ID there: where you account for the tax yourself, none is added.',
];

const getQuestions = (payer: Payer, plusTax: boolean): readonly Question[] => [
  [
    'Can I cancel at any time?',
    'Yes, in two clicks under Plan and billing. Your plan stays active until the end of the paid period. Then your account is Free. Nothing is deleted.',
  ],
  [
    'What happens when I change plan?',
    'A larger plan starts at once, and you pay only the difference for the rest of the period. A smaller one starts when the period ends. You see the amounts before you confirm.',
  ],
  ...sideQuestions[payer],
  [
    'How can I pay?',
    'By card, on the page of our payment provider. We never see the number. Each payment has an invoice under Payment history.',
  ],
  ...(plusTax ? [taxQuestion] : []),
  [
    'What if a payment fails?',
    'We notify you and retry for several weeks while your plan stays active. If every retry fails, your account is Free and keeps its data.',
  ],
  [
    'Can I change the currency?',
    'You choose it with your first purchase, and it stays the same after that. Each currency has its own prices.',
  ],
  [
    'Can I get a refund?',
    <>
      The{' '}
      <Link key="policy" to="/cancellation-and-refund-policy">
        cancellation and refund policy
      </Link>{' '}
      explains when, and how to request one.
    </>,
  ],
];

/** Questions and answers about plans and payments. */
export const BillingQuestions = ({ payer }: { payer: Payer }) => {
  const { plusTax } = useSite();
  return (
    <div className={styles.questions}>
      <Disclosures size="small">
        {getQuestions(payer, plusTax).map(([question, answer]) => (
          <Disclosure key={question} title={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </Disclosures>
    </div>
  );
};
