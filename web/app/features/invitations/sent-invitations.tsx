import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { invitationDeclines, type SentInvitation } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { stateLabels, stateTones } from './invitation-words.ts';
import { sentFor, useWithdrawInvitation } from './invitations.data.ts';
import styles from './invitations.module.css';

/** Whom a company has invited to one job, and what came of it. */
export const SentInvitations = ({ jobId }: { jobId: string }) => {
  const [page, setPage] = useState(1);
  const sent = useQuery({ ...sentFor(jobId, page), placeholderData: keepPreviousData });
  const allowance = sent.data?.allowance;
  return (
    <div className={styles.below}>
      <Section
        title="Invited"
        lead={
          allowance && allowance.allowed > 0
            ? `${allowance.used} of ${allowance.allowed} invitations of this job are used.`
            : undefined
        }
      >
        <LoadBoundary
          query={sent}
          skeleton={<ListSkeleton rows={2} />}
          isEmpty={({ results }) => results.length === 0}
          empty={
            <p className={styles.hint}>
              {allowance?.allowed === 0 ? (
                <>
                  Inviting people comes with a sourcing plan.{' '}
                  <Link to="/account/company/settings/purchase-plan">See the plans</Link>
                </>
              ) : (
                'Nobody is invited to this job yet.'
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
                    Later ones
                  </Button>
                  <Button
                    variant="default"
                    size="sm"
                    disabled={page * limits.pageSize >= count}
                    onClick={() => setPage(page + 1)}
                  >
                    Earlier ones
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
  const { fractional, state, decline_reason: reason, decline_note: words } = invitation;
  const withdraw = useWithdrawInvitation();
  const name = `${fractional.first_name} ${fractional.last_name}`;
  const ask = async () => {
    const sure = await confirmDialog({
      title: `Take the invitation of ${name} back?`,
      text: 'You cannot invite them to this job again.',
      action: 'Take back',
    });
    if (!sure) return;
    const done = await withdraw.mutateAsync(invitation.id).catch(() => undefined);
    if (done) successToast('The invitation is taken back.');
  };
  return (
    <article className={styles.row}>
      <Avatar name={name} picture={fractional.profile_picture} />
      <div>
        <h3>
          <Link to={`/candidatedetails?id=${fractional.id}`}>{name}</Link>
        </h3>
        <p>
          {fractional.headline} · <RelativeTime time={invitation.created_at} />
        </p>
        {reason !== null && (
          <p>
            {invitationDeclines[reason]} {words}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <StatusBadge status={state} label={stateLabels[state]} tone={stateTones[state]} />
        {(state === 'sent' || state === 'seen') && (
          <Button variant="subtle" size="sm" loading={withdraw.isPending} onClick={ask}>
            Take back<span className="visually-hidden"> the invitation of {name}</span>
          </Button>
        )}
      </div>
    </article>
  );
};
