import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { invitationDeclines, type SentInvitation } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { stateTexts } from './invitation-labels.ts';
import { invitationsOfJob, useWithdrawInvitation } from './invitations.data.ts';
import styles from './invitations.module.css';

/** The invitations to a job, for the company. */
export const SentInvitations = ({ jobId }: { jobId: string }) => {
  const [page, setPage] = useState(1);
  const sent = useQuery(invitationsOfJob(jobId, page));
  const allowance = sent.data?.allowance;
  const lastPage = Math.max(1, Math.ceil((sent.data?.count ?? 1) / limits.pageSize));
  // The last page may become empty while it is shown.
  if (sent.data && page > lastPage) setPage(lastPage);
  return (
    <div className={styles.below}>
      <Section
        title="Invited"
        lead={
          allowance && allowance.allowed > 0
            ? `${allowance.used} of ${allowance.allowed} invitations for this job used.`
            : undefined
        }
      >
        <LoadBoundary
          query={sent}
          skeleton={<ListSkeleton rows={2} />}
          empty={
            <p className={styles.hint}>
              {allowance?.allowed === 0 ? (
                <>
                  Invitations need a sourcing plan.{' '}
                  <Link to="/account/company/settings/purchase-plan">See plans</Link>
                </>
              ) : (
                'No invitations to this job yet.'
              )}
            </p>
          }
        >
          {({ results, count }) => (
            <>
              <ul className={styles.list}>
                {results.map((invitation) => (
                  <li key={invitation.id}>
                    <Row invitation={invitation} />
                  </li>
                ))}
              </ul>
              {count > limits.pageSize && (
                <div className={styles.footer}>
                  <Button variant="default" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    Newer
                  </Button>
                  <Button
                    variant="default"
                    size="sm"
                    disabled={page === lastPage}
                    onClick={() => setPage(page + 1)}
                  >
                    Older
                  </Button>
                </div>
              )}
            </>
          )}
        </LoadBoundary>
      </Section>
    </div>
  );
};

const Row = ({ invitation }: { invitation: SentInvitation }) => {
  const { fractional, state, decline_reason: reason, decline_note: note } = invitation;
  const withdraw = useWithdrawInvitation();
  const name = `${fractional.first_name} ${fractional.last_name}`;
  const confirm = () =>
    confirmAction(
      {
        title: `Withdraw the invitation of ${name}?`,
        text: 'You cannot invite them to this job again.',
        action: 'Withdraw',
      },
      () => withdraw.mutateAsync(invitation.id),
      'Invitation withdrawn.',
    );
  return (
    <article className={styles.row}>
      <Avatar name={name} picture={fractional.profile_picture} />
      <div>
        <h3>
          <Link to={`${href('/candidatedetails')}?id=${fractional.id}`}>{name}</Link>
        </h3>
        <p>
          {fractional.headline} · <RelativeTime time={invitation.created_at} />
        </p>
        {reason !== null && (
          <p>
            {invitationDeclines[reason]} {note}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <StatusBadge status={state} texts={stateTexts} />
        {(state === 'sent' || state === 'seen') && (
          <Button variant="subtle" size="sm" loading={withdraw.isPending} onClick={confirm}>
            Withdraw<span className="visually-hidden"> the invitation of {name}</span>
          </Button>
        )}
      </div>
    </article>
  );
};
