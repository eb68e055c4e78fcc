import { Button, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { InvitationDecline, type ReceivedInvitation } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useSession } from '../../lib/session.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { runAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';
import { declineLabels } from './invitation-labels.ts';
import {
  openInvitations,
  receivedForJob,
  useDeclineInvitation,
  useMarkInvitationsSeen,
} from './invitations.data.ts';
import styles from './invitations.module.css';

const isOpen = ({ state }: ReceivedInvitation) => state === 'sent' || state === 'seen';

/** The open invitation to a job, on the job’s page. */
export const InvitationToJob = ({ jobId }: { jobId: string }) => {
  const fractional = useSession()?.type === 'fractional';
  const { data } = useQuery({ ...receivedForJob(jobId), enabled: fractional });
  const invitation = data?.results.find(isOpen);
  useMarkInvitationsSeen(invitation ? [invitation] : []);
  if (!invitation) return null;
  return (
    <section className={styles.invited} aria-label="Invitation">
      <p>
        <strong>{invitation.job.company.name} invites you to apply.</strong> Applying is free and does not
        count towards your plan.
      </p>
      {invitation.note !== '' && <blockquote>{invitation.note}</blockquote>}
      <DeclineInvitation invitation={invitation} />
    </section>
  );
};

/** The open invitations of a fractional; nothing without invitations. */
export const OpenInvitations = () => {
  const { data } = useQuery(openInvitations());
  useMarkInvitationsSeen(data?.results ?? []);
  if (!data || data.results.length === 0) return null;
  return (
    <Section title="Invitations to apply">
      <ul className={styles.list}>
        {data.results.map((invitation) => {
          const { job } = invitation;
          const jobPath = `${href('/account/fractional/opportunities/browse-jobs/job-id')}?id=${job.id}`;
          return (
            <li key={invitation.id} className={styles.row}>
              <CompanyMark name={job.company.name} logo={job.company.logo} />
              <div>
                <h3>
                  <Link to={jobPath}>{job.title}</Link>
                </h3>
                <p>
                  {job.company.name} · <RelativeTime time={invitation.created_at} />
                </p>
                {invitation.note !== '' && <blockquote>{invitation.note}</blockquote>}
              </div>
              <div className={styles.end}>
                <Button component={Link} size="sm" to={jobPath}>
                  View job<span className="visually-hidden">: {job.title}</span>
                </Button>
                <DeclineInvitation invitation={invitation} />
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

const DeclineInvitation = ({ invitation }: { invitation: ReceivedInvitation }) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpened(true)}>
        Decline<span className="visually-hidden"> the invitation to {invitation.job.title}</span>
      </Button>
      {opened && <DeclineForm invitation={invitation} onClose={() => setOpened(false)} />}
    </>
  );
};

interface DeclineProps {
  invitation: ReceivedInvitation;
  onClose: () => void;
}

const DeclineForm = ({ invitation, onClose }: DeclineProps) => {
  const decline = useDeclineInvitation();
  const [reason, setReason] = useState<InvitationDecline>('hours');
  const [note, setNote] = useState('');
  const submit = async () => {
    const change = decline.mutateAsync({ invitation_id: invitation.id, reason, note });
    if (await runAction(change, 'Invitation declined.')) onClose();
  };
  return (
    <FormModal
      title={`Decline ${invitation.job.company.name}`}
      submitLabel="Decline"
      busy={decline.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group
        label="Reason"
        description="The company will see this."
        value={reason}
        onChange={(value) => setReason(value as InvitationDecline)}
      >
        <div className={styles.choices}>
          {InvitationDecline.options.map((value) => (
            <Radio key={value} value={value} label={declineLabels[value]} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={limits.invitationNoteCharacters}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormModal>
  );
};
