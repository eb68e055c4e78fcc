import { Menu } from '@mantine/core';
import { IconBriefcase, IconChevronDown } from '@tabler/icons-react';
import { href, Link } from 'react-router';
import { statusLabels } from '../../../../../contract/src/applications.ts';
import type { ChatSubject } from '../../../../../contract/src/chat.ts';
import type { InvitationState } from '../../../../../contract/src/invitations.ts';
import type { Profile } from '../../../lib/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './conversation-context.module.css';

const invitationLabels: Record<InvitationState, string> = {
  sent: 'Invited',
  seen: 'Invited',
  applied: 'Applied',
  declined: 'Invitation declined',
  withdrawn: 'Invitation withdrawn',
  closed: 'Job closed',
};

/** Where a side reads the application, the invitation or its job. */
const getLink = ({ kind, id, job_id }: ChatSubject, type: Profile['type']): string => {
  if (type === 'company') {
    const query = new URLSearchParams({ job: job_id });
    if (kind === 'application') query.set('application', id);
    return `${href('/account/company/manage-jobs')}?${query}`;
  }
  return kind === 'application'
    ? `${href('/account/fractional/opportunities/applied')}?${new URLSearchParams({ application: id })}`
    : `${href('/account/fractional/opportunities/browse-jobs/job-id')}?${new URLSearchParams({ id: job_id })}`;
};

const State = ({ subject: { kind, status } }: { subject: ChatSubject }) =>
  kind === 'application' ? (
    <StatusBadge status={status} label={statusLabels[status]} />
  ) : (
    <StatusBadge
      status={status}
      label={invitationLabels[status]}
      tone={['sent', 'seen'].includes(status) ? 'info' : 'neutral'}
    />
  );

interface Props {
  subjects: readonly ChatSubject[];
  type: Profile['type'];
}

/** What a conversation is about, above its messages: the newest application or invitation, and the others in a menu. */
export const ConversationContext = ({ subjects: [newest, ...others], type }: Props) =>
  newest && (
    <section className={styles.context} aria-label="What this conversation is about">
      <Link to={getLink(newest, type)} className={styles.subject}>
        <IconBriefcase size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.title}>{newest.job_title}</span>
        <State subject={newest} />
      </Link>
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className={styles.more}>
              {others.length} more
              <IconChevronDown size={16} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((subject) => (
              <Menu.Item
                key={subject.id}
                component={Link}
                to={getLink(subject, type)}
                rightSection={<State subject={subject} />}
              >
                {subject.job_title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
