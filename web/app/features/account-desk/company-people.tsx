import { Button } from '@mantine/core';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { type AccountDesk, companyOwnerChange } from '../../../../contract/src/account-desk.ts';
import { call } from '../../lib/call.ts';
import { useAdminMay } from '../../lib/session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAccountAct } from './account-desk.data.ts';
import { RowSection } from './row-section.tsx';

type Company = NonNullable<AccountDesk['company']>;
type Person = Company['people'][number];

/** The people of a company, one of whom owns its account. */
export const CompanyPeople = ({ company }: { company: Company }) => (
  <RowSection
    title={`People of ${company.name}`}
    rows={company.people}
    none="Nobody."
    columns={[
      {
        title: 'Name',
        cell: ({ id, name }) => <Link to={href('/admin-accounts/:id', { id })}>{name}</Link>,
      },
      { title: 'Email', cell: ({ email }) => email },
      { title: 'Role', cell: ({ role }) => (role === 'owner' ? 'Owner' : 'Colleague') },
      { title: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
      { title: 'Owner', actions: true, cell: (person) => <MakeOwner company={company} person={person} /> },
    ]}
  />
);

const MakeOwner = ({ company, person }: { company: Company; person: Person }) => {
  const [isOpen, setOpen] = useState(false);
  const mayDecide = useAdminMay('people');
  const act = useAccountAct();
  if (!mayDecide || person.role === 'owner' || person.status !== 'active') return null;
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Make owner…
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Make ${person.name} the owner of ${company.name}`}
          text="The plans, payments and credits of the company move to them. The owner so far becomes a colleague. Both are notified."
          submitLabel="Make owner"
          onSubmit={(reason) =>
            act.mutateAsync(() =>
              call(companyOwnerChange, { params: { id: company.id }, body: { user_id: person.id, reason } }),
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
