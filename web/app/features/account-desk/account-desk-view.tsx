import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { AccountDesk } from '../../../../contract/src/account-desk.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AccountActs } from './account-acts.tsx';
import styles from './account-desk-view.module.css';
import { AuditTable, Reports, SessionsAndSignIns } from './account-history.tsx';
import { Invoices, Plans } from './account-money.tsx';
import { Applications, Jobs } from './account-work.tsx';
import { CompanyPeople } from './company-people.tsx';
import { MailLog } from './mail-log.tsx';
import { SuppressionNotice } from './suppression-notice.tsx';

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
