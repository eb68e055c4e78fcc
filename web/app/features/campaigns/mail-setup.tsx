import { useQuery } from '@tanstack/react-query';
import type { MailDnsRecord } from '../../../../contract/src/mail-desk.ts';
import { mailProviderLabels } from '../../../../contract/src/mail-events.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { mailSetupQuery } from './campaigns.data.ts';
import styles from './campaigns.module.css';

const states: Record<MailDnsRecord['state'], readonly [label: string, tone: Tone]> = {
  ok: ['Good', 'good'],
  weak: ['Weak', 'warn'],
  missing: ['Missing', 'bad'],
  wrong: ['Wrong', 'bad'],
  unknown: ['Unknown', 'neutral'],
};

const formatPace = (rate: number | null) => (rate === null ? 'no limit' : `${rate} a second`);

/** How mail leaves, and what receivers find in DNS about its sender. */
export const MailSetup = () => (
  <Section title="Sender" lead="What receivers look up before they trust our mail.">
    <LoadBoundary query={useQuery(mailSetupQuery())} skeleton={<ListSkeleton rows={3} />}>
      {({ sender, records, has_server, separate_bulk, signed, rates, providers }) => (
        <div className={styles.setup}>
          <dl className={styles.facts}>
            <dt>From</dt>
            <dd>{sender}</dd>
            <dt>Server</dt>
            <dd>
              {has_server ? 'Set' : 'None: mails stay in the mailbox of development'}
              {has_server && (separate_bulk ? ', with one of its own for news' : ', also for news')}
            </dd>
            <dt>Signature</dt>
            <dd>{signed ? 'Signed by DKIM here' : 'Not signed here; the provider may sign'}</dd>
            <dt>Pace</dt>
            <dd>
              Transactional: {formatPace(rates.transactional)}. News: {formatPace(rates.bulk)}.
            </dd>
            <dt>Bounces</dt>
            <dd>
              {providers.length === 0
                ? 'Only refusals of the mail server: no provider reports here'
                : `Reported by ${providers.map((provider) => mailProviderLabels[provider]).join(', ')}`}
            </dd>
          </dl>
          <ul className={styles.records}>
            {records.map(({ record, name, state, text, found }) => (
              <li key={record}>
                <span className={styles.recordHead}>
                  <strong>{record.toUpperCase()}</strong> <StatusBadge status={state} texts={states} />
                </span>
                <p>{text}</p>
                {found !== null && (
                  <p className={styles.faint}>
                    {name}: <code>{found}</code>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </LoadBoundary>
  </Section>
);
