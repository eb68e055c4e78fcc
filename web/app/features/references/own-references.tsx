import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMonthSpan } from '../../../../contract/src/dates.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { formatList } from '../../../../contract/src/numbers.ts';
import type { OwnReference } from '../../../../contract/src/references.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import styles from './own-references.module.css';
import { ReferenceEntry } from './reference-entry.tsx';
import { referenceStates } from './reference-states.ts';
import { ownReferences, useRemindReferee, useRemoveReference } from './references.data.ts';

/** The fractional’s own references: asking for them, and who may read them. */
export const OwnReferences = () => {
  const [asking, setAsking] = useState(false);
  const [sharing, setSharing] = useState<OwnReference>();
  const references = useQuery(ownReferences());
  return (
    <section id="references" className={styles.section} aria-labelledby="references-title">
      <header className={styles.header}>
        <h2 id="references-title">References</h2>
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          Ask for a reference
        </Button>
      </header>
      <p className={styles.soft}>
        We mail a person a link. They answer four questions once, without an account; you decide which
        companies read it.
      </p>
      <LoadBoundary
        query={references}
        skeleton={<ListSkeleton rows={2} label="Loading references" />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          <p className={styles.soft}>No references yet. Ask a client or manager who saw your results.</p>
        }
      >
        {({ results, companies }) => (
          <>
            <ul className={styles.list}>
              {results.map((reference) => (
                <li key={reference.id}>
                  {reference.answer === null ? (
                    <OpenRequest reference={reference} />
                  ) : (
                    <Answered
                      reference={reference}
                      answer={reference.answer}
                      onShare={() => setSharing(reference)}
                    />
                  )}
                </li>
              ))}
            </ul>
            {sharing && (
              <ConsentDialog
                reference={sharing}
                companies={companies}
                onClose={() => setSharing(undefined)}
              />
            )}
          </>
        )}
      </LoadBoundary>
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </section>
  );
};

const describeTimes = ({ state, expires_at, reminded_at }: OwnReference): string | undefined => {
  if (state !== 'asked' && state !== 'opened') return undefined;
  return `Link works until ${formatDay(expires_at)}${reminded_at === null ? '' : ', reminded'}`;
};

const OpenRequest = ({ reference }: { reference: OwnReference }) => {
  const remind = useRemindReferee();
  const remove = useRemoveReference();
  const { id, referee_name: name, state, company, relation } = reference;
  const isOpen = state === 'asked' || state === 'opened';
  return (
    <div className={styles.request}>
      <div>
        <p className={styles.name}>
          <strong>{name}</strong> <StatusBadge status={state} texts={referenceStates} />
        </p>
        <p className={styles.soft}>
          {labels.refereeRelation[relation]} at {company}, {formatMonthSpan(reference)}
        </p>
        <p className={styles.soft}>
          {[reference.referee_email, describeTimes(reference)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.actions}>
        {reference.can_remind && (
          <Button
            variant="default"
            size="sm"
            loading={remind.isPending}
            aria-label={`Remind ${name}`}
            onClick={() => runAction(remind.mutateAsync(id), `We mailed ${name} a reminder.`)}
          >
            Remind
          </Button>
        )}
        <Button
          variant="subtle"
          size="sm"
          loading={remove.isPending}
          aria-label={`${isOpen ? 'Withdraw the request to' : 'Remove the request to'} ${name}`}
          onClick={() => runAction(remove.mutateAsync(id), ({ message }) => message)}
        >
          {isOpen ? 'Withdraw' : 'Remove'}
        </Button>
      </div>
    </div>
  );
};

const describeConsents = ({ consents }: OwnReference): string => {
  const [first] = consents;
  if (first === undefined) return 'No company may read it.';
  const names = consents.map(({ company }) => company?.name ?? 'all companies that see your name');
  return `Until ${formatDay(first.until)} for ${formatList(names)}.`;
};

interface AnsweredProps {
  reference: OwnReference;
  answer: NonNullable<OwnReference['answer']>;
  onShare: () => void;
}

const Answered = ({ reference, answer, onShare }: AnsweredProps) => {
  const remove = useRemoveReference();
  const { id, referee_name: name } = reference;
  return (
    <ReferenceEntry reference={{ ...reference, answer }}>
      <div className={styles.actions}>
        <Button
          variant={reference.consents.length === 0 ? 'filled' : 'default'}
          size="sm"
          aria-label={`Choose readers of the reference of ${name}`}
          onClick={onShare}
        >
          Choose readers
        </Button>
        <Button
          variant="subtle"
          size="sm"
          loading={remove.isPending}
          aria-label={`Delete the reference of ${name}`}
          onClick={() =>
            confirmAction(
              {
                title: 'Delete this reference?',
                text: `Companies no longer see it, and you have to ask ${name} again for another.`,
                action: 'Delete',
              },
              () => remove.mutateAsync(id),
              ({ message }) => message,
            )
          }
        >
          Delete
        </Button>
        <span className={styles.soft}>{describeConsents(reference)}</span>
      </div>
    </ReferenceEntry>
  );
};
