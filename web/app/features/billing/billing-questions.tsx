import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { Disclosure, Disclosures } from '../../ui/disclosures.tsx';
import styles from './billing-questions.module.css';

type Payer = Exclude<UserType, 'admin'>;
type Question = readonly [question: string, answer: ReactNode];

/** What is asked on one side of the marketplace alone. */
const ofSide: Record<Payer, readonly Question[]> = {
  fractional: [
    [
      'What counts as an application?',
      'One that you send by yourself. When a company invites you, applying is free and is not counted. An application that nobody answers, or whose job is closed or removed first, gives its credit back.',
    ],
    [
      'Do you take a share of what I earn?',
      'No. Cadre sells plans and takes no part of anyone’s fee. You and the company agree and pay each other directly.',
    ],
  ],
  company: [
    [
      'What counts as a live job?',
      'One that can be found and applied to. Drafts are free, and a job that is paused, closed or filled leaves its place to the next.',
    ],
    [
      'Do you take a share of what we pay people?',
      'No. Cadre sells plans and takes no part of anyone’s fee. You and the executive agree, and you pay them directly.',
    ],
  ],
};

const questionsOf = (payer: Payer): readonly Question[] => [
  [
    'Can I cancel at any time?',
    'Yes, in two clicks under Plan and billing. Your plan stays until the end of what you have paid for, and then your account is Free. Nothing that you made is deleted.',
  ],
  [
    'What happens when I change plan?',
    'A larger plan starts at once, and you pay only the difference for the rest of the period. A smaller one starts when the period ends. You see the sums before you agree.',
  ],
  ...ofSide[payer],
  [
    'How can I pay?',
    'By card, on the page of our payment provider: we never see the number. Each payment has an invoice, which you find under Payment history.',
  ],
  [
    'What if a payment fails?',
    'We tell you and try again over the next weeks, while your plan goes on. If it never succeeds, the account is Free and keeps all it has.',
  ],
  [
    'Can I change the currency?',
    'You choose it with your first purchase, and later ones follow it. Prices are set for each currency; nothing is converted.',
  ],
  [
    'Can I have my money back?',
    <>
      The{' '}
      <Link key="policy" to="/cancellation-and-refund-policy">
        cancellation and refund policy
      </Link>{' '}
      says when, and how to ask.
    </>,
  ],
];

/** What people ask before they pay. */
export const BillingQuestions = ({ payer }: { payer: Payer }) => (
  <div className={styles.questions}>
    <Disclosures size="small">
      {questionsOf(payer).map(([question, answer]) => (
        <Disclosure key={question} title={question}>
          <p>{answer}</p>
        </Disclosure>
      ))}
    </Disclosures>
  </div>
);
