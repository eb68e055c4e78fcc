import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import type { AccountDesk, SuppressionKind } from '../../../../contract/src/account-desk.ts';
import { bounceClear } from '../../../../contract/src/admin-desk.ts';
import { statusLabels } from '../../../../contract/src/applications.ts';
import { formatDay, formatLongDay } from '../../../../contract/src/dates.ts';
import { mailProviderLabels } from '../../../../contract/src/mail-events.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { call } from '../../lib/call.ts';
import { useAdminMay } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AccountActs } from './account-acts.tsx';
import { useAccountAct } from './account-desk.data.ts';
import styles from './account-desk-view.module.css';
import { AuditTable, Reports, SessionsAndSignIns } from './account-history.tsx';
import { Invoices, Plans } from './account-money.tsx';
import { CompanyPeople } from './company-people.tsx';
import { MailLog } from './mail-log.tsx';
import { RowSection } from './row-section.tsx';

/** What happened, and which mails the address still gets. */
const texts: Record<SuppressionKind, readonly [what: string, effect: string]> = {
  refused: ['Our mail server refused this address', 'It gets no news until another mail is accepted.'],
  bounce: ['Mail to this address bounced', 'It gets only the codes and links that they ask for.'],
  complaint: ['They marked our mail as spam', 'They get no news and no alerts.'],
};

interface SuppressionNoticeProps {
  bounce: NonNullable<AccountDesk['bounce']>;
  email: string;
}

/** Says why an address gets no mail, and lifts that. */
const SuppressionNotice = ({ bounce: { id, kind, provider, reply, at }, email }: SuppressionNoticeProps) => {
  const [isOpen, setOpen] = useState(false);
  const act = useAccountAct();
  const mayLift = useAdminMay('people');
  const [what, effect] = texts[kind];
  return (
    <div className={styles.warning}>
      <p>
        {what} <RelativeTime time={at} />
        {provider && `, as ${mailProviderLabels[provider]} reports`}: {reply}
      </p>
      <p>{effect} A mailed code or link that they use lifts it.</p>
      {mayLift && (
        <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
          Send mail again…
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={`Send mail to ${email} again?`}
          text="If the address bounces again, it is stopped again."
          submitLabel="Send mail again"
          onSubmit={(reason) =>
            act.mutateAsync(() => call(bounceClear, { params: { id }, body: { reason } }))
          }
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

const jobStates = {
  draft: ['Draft', 'neutral'],
  active: ['Live', 'good'],
  paused: ['Paused', 'warn'],
  closed: ['Closed', 'neutral'],
  filled: ['Filled', 'info'],
  archived: ['Archived', 'neutral'],
} as const satisfies Record<AccountDesk['jobs'][number]['status'], unknown>;

const Jobs = ({ rows }: { rows: AccountDesk['jobs'] }) => (
  <RowSection
    title="Jobs"
    rows={rows}
    none="No jobs yet."
    columns={[
      {
        title: 'Job',
        cell: ({ id, title }) => <Link to={`${href('/company-jobs')}?edit=${id}`}>{title}</Link>,
      },
      {
        title: 'State',
        cell: ({ status }) => <StatusBadge status={status} texts={jobStates} />,
      },
      { title: 'Created', cell: ({ created_at }) => formatDay(created_at) },
      { title: 'Applicants', numeric: true, cell: ({ applicants }) => formatNumber(applicants) },
    ]}
  />
);

const Applications = ({ rows }: { rows: AccountDesk['applications'] }) => (
  <RowSection
    title="Applications"
    rows={rows}
    none="No applications yet."
    columns={[
      {
        title: 'Job',
        cell: ({ job_id, job }) => <Link to={`${href('/company-jobs')}?edit=${job_id}`}>{job}</Link>,
      },
      { title: 'Company', cell: ({ company }) => company ?? 'Imported' },
      {
        title: 'State',
        cell: ({ status }) => <StatusBadge status={status} label={statusLabels[status]} />,
      },
      { title: 'Sent', cell: ({ created_at }) => formatDay(created_at) },
    ]}
  />
);

const typeLabels = { fractional: 'Fractional', company: 'Company', admin: 'Admin' };

/** The page that the account has for others; undefined if it has none. */
const publicPage = ({ id, type, company }: AccountDesk): string | undefined => {
  if (type === 'fractional') return `${href('/candidatedetails')}?id=${id}`;
  return company ? `${href('/companydetails')}?id=${company.id}` : undefined;
};

interface Props {
  account: AccountDesk;
  /** The notes of admins; false for roles without them. */
  notes: ReactNode;
  onErased: () => void;
}

/** Everything about an account, and what an admin may do about it. */
export const AccountDeskView = ({ account, notes, onErased }: Props) => {
  const { name, email, type, status, created_at, bounce, company } = account;
  const page = publicPage(account);
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <span className={styles.lead}>
            <StatusBadge status={status} />
            <span>{typeLabels[type]}</span>
            <a href={`mailto:${email}`}>{email}</a>
            <span>since {formatLongDay(created_at)}</span>
            {company && <span>{company.name}</span>}
            {page && <Link to={page}>Public page</Link>}
          </span>
        }
        actions={<AccountActs account={account} onErased={onErased} />}
      />
      {bounce && <SuppressionNotice bounce={bounce} email={email} />}
      <div className={styles.sections}>
        <Plans account={account} />
        <Invoices rows={account.invoices} />
        {company && <CompanyPeople company={company} />}
        {type === 'company' && <Jobs rows={account.jobs} />}
        {type === 'fractional' && <Applications rows={account.applications} />}
        {notes}
        {account.reports && <Reports rows={account.reports} />}
        <MailLog accountId={account.id} />
        {account.sessions && account.sign_ins && (
          <SessionsAndSignIns sessions={account.sessions} signIns={account.sign_ins} />
        )}
        {account.audit && <AuditTable rows={account.audit} accountId={account.id} />}
      </div>
    </>
  );
};
