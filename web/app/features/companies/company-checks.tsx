import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import type { CompanyRename, DirectoryReader } from '../../../../contract/src/company-checks.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { useSite } from '../../lib/brand.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';
import { companyChecksQuery, useDecideRename } from './companies.data.ts';
import styles from './company-list.module.css';
import { DomainBadge } from './domain-badge.tsx';

/** What admins have to check of companies; nothing while there is nothing to check. */
export const CompanyChecks = () => {
  const { limits: siteLimits } = useSite();
  const { data } = useQuery(companyChecksQuery());
  if (data === undefined) return null;
  return (
    <div className={styles.checks}>
      {data.renames.length > 0 && (
        <Section
          title="Pending renames"
          lead="These companies have a plan or a live job. They keep their name until you approve the new one."
        >
          <Renames rows={data.renames} />
        </Section>
      )}
      {data.readers.length > 0 && (
        <Section
          title="Heavy directory use"
          lead={`Companies that viewed more than ${siteLimits.directoryPeopleDay} people in a day. Their further pages are slowed down.`}
        >
          <Readers rows={data.readers} />
        </Section>
      )}
    </div>
  );
};

const CompanyLink = ({ company }: { company: { id: string; name: string } }) => (
  <Link to={`${href('/companydetails')}?id=${company.id}`}>{company.name}</Link>
);

const Renames = ({ rows }: { rows: CompanyRename[] }) => (
  <DataTable
    caption="Pending renames"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Company', cell: ({ company }) => <CompanyLink company={company} /> },
      { title: 'New name', cell: ({ name }) => name },
      { title: 'Domain', cell: ({ verified_domain: domain }) => <DomainBadge domain={domain} /> },
      { title: 'Requested', cell: ({ created_at }) => <RelativeTime time={created_at} /> },
      { title: 'Decision', actions: true, cell: (row) => <Decision rename={row} /> },
    ]}
  />
);

const Decision = ({ rename: { id, company, name } }: { rename: CompanyRename }) => {
  const decide = useDecideRename();
  const confirm = (approve: boolean) =>
    confirmAction(
      approve
        ? {
            title: `Rename ${company.name} to ${name}?`,
            text: 'Its jobs, chats and mails show the new name. People who hide from the old name stay hidden.',
            action: 'Approve rename',
          }
        : {
            title: `Decline the new name ${name}?`,
            text: `The company stays ${company.name}, and its owner sees that you declined.`,
            action: 'Decline rename',
          },
      () => decide.mutateAsync({ id, approve }),
      ({ message }) => message,
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-md" loading={decide.isPending} onClick={() => confirm(true)}>
        Approve
      </Button>
      <Button size="compact-md" variant="default" disabled={decide.isPending} onClick={() => confirm(false)}>
        Decline
      </Button>
    </Group>
  );
};

const Readers = ({ rows }: { rows: DirectoryReader[] }) => (
  <DataTable
    caption="Heavy directory use"
    rows={rows}
    rowKey={({ company, day }) => `${company.id} ${day}`}
    columns={[
      { title: 'Company', cell: ({ company }) => <CompanyLink company={company} /> },
      { title: 'Day', cell: ({ day }) => formatDay(day) },
      { title: 'People', numeric: true, cell: ({ people }) => formatNumber(people) },
    ]}
  />
);
