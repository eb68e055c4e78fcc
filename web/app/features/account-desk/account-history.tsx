import { href, Link } from 'react-router';
import type { AccountDesk } from '../../../../contract/src/account-desk.ts';
import { reportDecisionLabels, reportReasonLabels } from '../../../../contract/src/moderation.ts';
import { useAdminMay } from '../../lib/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './account-desk-view.module.css';
import { RowSection } from './row-section.tsx';

export const Reports = ({ rows }: { rows: NonNullable<AccountDesk['reports']> }) => (
  <RowSection
    title="Reports"
    rows={rows}
    none="Reported by nobody, and nobody reported."
    columns={[
      { title: 'Report', cell: ({ filed }) => (filed ? 'By them' : 'About them') },
      { title: 'Reason', cell: ({ reason }) => reportReasonLabels[reason] },
      { title: 'Text', cell: ({ text }) => text ?? 'None' },
      { title: 'Decision', cell: ({ decision }) => (decision ? reportDecisionLabels[decision] : 'Open') },
      { title: 'When', cell: ({ created_at }) => <RelativeTime time={created_at} /> },
    ]}
  />
);

interface SignInProps {
  sessions: NonNullable<AccountDesk['sessions']>;
  signIns: NonNullable<AccountDesk['sign_ins']>;
}

/** The devices on which they are signed in, and the last sign-ins. */
export const SessionsAndSignIns = ({ sessions, signIns }: SignInProps) => (
  <Section title="Sign-ins">
    <div className={styles.pair}>
      <div>
        <h3>Signed in on</h3>
        {sessions.length === 0 && <p className={styles.none}>No device.</p>}
        <ul>
          {sessions.map(({ id, device, address, last_used_at }) => (
            <li key={id}>
              {device}
              {address && `, ${address}`}, <RelativeTime time={last_used_at} />
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Last sign-ins</h3>
        {signIns.length === 0 && <p className={styles.none}>None yet.</p>}
        <ul>
          {signIns.map(({ id, at, good, address }) => (
            <li key={id}>
              {good ? 'Signed in' : 'Failed'}
              {address && `, ${address}`}, <RelativeTime time={at} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  </Section>
);

interface AuditProps {
  rows: NonNullable<AccountDesk['audit']>;
  accountId: string;
}

export const AuditTable = ({ rows, accountId }: AuditProps) => {
  const mayReadLog = useAdminMay('admins');
  return (
    <RowSection
      title="Audit log"
      rows={rows}
      none="No entries yet."
      aside={mayReadLog && <Link to={`${href('/admin-audit')}?subject_id=${accountId}`}>All entries</Link>}
      columns={[
        { title: 'Act', cell: ({ action }) => action.replaceAll('_', ' ') },
        { title: 'By', cell: ({ actor }) => actor ?? 'Nobody' },
        { title: 'Reason', cell: ({ reason }) => reason ?? '' },
        { title: 'When', cell: ({ at }) => <RelativeTime time={at} /> },
      ]}
    />
  );
};
