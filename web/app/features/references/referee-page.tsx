import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatLongDay, formatMonthSpan } from '../../../../contract/src/dates.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { reportReasonLabels } from '../../../../contract/src/moderation.ts';
import type { RefereeView } from '../../../../contract/src/references.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Quote } from '../../ui/quote.tsx';
import { ReportDialog } from '../../ui/report-dialog.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RefereeForm } from './referee-form.tsx';
import styles from './referee-page.module.css';
import { ReferenceEntry } from './reference-entry.tsx';
import { sendReport, useDecline, useEraseReferee, useRefereeLink } from './references.data.ts';

/** Where a referee's mailed link leads: what is asked, the form, and what else they can do about it. */
export const RefereePage = ({ token }: { token: string }) => {
  const link = useRefereeLink(token);
  const erase = useEraseReferee(token);
  const [isErased, setErased] = useState(false);
  if (isErased)
    return (
      <EmptyState
        heading="h1"
        title="Your data is deleted"
        text="Nothing about you is left in this request. We will not mail you another one."
      />
    );
  if (token === '' || (link.error && 'status' in link.error && link.error.status === 400))
    return (
      <EmptyState
        heading="h1"
        title="This link does not work"
        text="It was withdrawn or has expired, or it is incomplete. Open it from the email again."
      />
    );
  const onErase = () =>
    confirmAction(
      {
        title: 'Delete everything about you?',
        text: 'Your name, your address and your reference are deleted, also where companies see it. We mail you no further request.',
        action: 'Delete',
      },
      () => erase.mutateAsync().then(() => setErased(true)),
    );
  return (
    <LoadBoundary heading="h1" query={link} skeleton={<PageSkeleton />}>
      {(view) => (
        <div className={styles.page}>
          <Request view={view} />
          <Step token={token} view={view} />
          <Rights token={token} view={view} onErase={() => void onErase()} />
        </div>
      )}
    </LoadBoundary>
  );
};

const Request = ({ view }: { view: RefereeView }) => {
  const { person } = view;
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <header className={styles.part}>
      <h1>A reference for {name}</h1>
      {person.headline !== '' && <p className={styles.headline}>{person.headline}</p>}
      <p className={styles.soft}>
        {view.referee_name}, {person.first_name} names you as their{' '}
        {labels.refereeRelation[view.relation].toLowerCase()} at {view.company}, {formatMonthSpan(view)}.
      </p>
      <Quote text={view.note} />
    </header>
  );
};

const Step = ({ token, view }: { token: string; view: RefereeView }) => {
  if (view.answer !== null)
    return (
      <section className={styles.part} aria-labelledby="sent-title">
        <h2 id="sent-title">Thank you. Your reference is sent.</h2>
        <p className={styles.soft}>
          {view.person.first_name} decides which companies may read it. You can delete it below at any time.
        </p>
        <div className={styles.preview}>
          <ReferenceEntry reference={{ ...view, company_address: false, answer: view.answer }} />
        </div>
      </section>
    );
  if (view.state === 'declined')
    return <p className={styles.notice}>You declined this request. You receive no further mail about it.</p>;
  if (view.state === 'expired')
    return <p className={styles.notice}>This request has expired and can no longer be answered.</p>;
  return <RefereeForm token={token} view={view} />;
};

const Rights = ({ token, view, onErase }: { token: string; view: RefereeView; onErase: () => void }) => {
  const decline = useDecline(token);
  const [reporting, setReporting] = useState(false);
  const isOpen = view.state === 'asked' || view.state === 'opened';
  return (
    <footer className={styles.rights}>
      <h2>Your choice</h2>
      <p className={styles.soft}>
        We store your name, {view.referee_email} and what you send.
        {isOpen && ` This link works until ${formatLongDay(view.expires_at)}.`}
      </p>
      <div className={styles.buttons}>
        {isOpen && (
          <Button
            variant="default"
            loading={decline.isPending}
            onClick={() =>
              confirmAction(
                {
                  title: 'Decline this request?',
                  text: `${view.person.first_name} is told that you declined, and cannot ask you again.`,
                  action: 'Decline',
                },
                () => decline.mutateAsync(),
              )
            }
          >
            Decline
          </Button>
        )}
        <Button variant="default" onClick={() => setReporting(true)}>
          Report
        </Button>
        <Button variant="default" onClick={onErase}>
          Delete my data
        </Button>
      </div>
      {reporting && (
        <ReportDialog
          title="Report this request"
          reasons={reportReasonLabels}
          send={(report) => sendReport(token, report)}
          onClose={() => setReporting(false)}
        />
      )}
    </footer>
  );
};
