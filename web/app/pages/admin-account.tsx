import { useQuery } from '@tanstack/react-query';
import { href, useNavigate, useParams } from 'react-router';
import { accountQuery } from '../features/account-desk/account-desk.data.ts';
import { AccountDeskView } from '../features/account-desk/account-desk-view.tsx';
import { PersonNotes } from '../features/moderation/person-notes.tsx';
import { isMissing } from '../lib/load-state.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { useAdminMay } from '../lib/session.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { ForbiddenState, MissingRecordState } from '../ui/states.tsx';

export const meta = privatePageMeta('Account');

export default function AdminAccountPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const mayRead = useAdminMay('directory');
  const mayDecide = useAdminMay('people');
  const account = useQuery({ ...accountQuery(id), enabled: mayRead });
  if (!mayRead)
    return (
      <ForbiddenState
        text="Your role does not include the accounts of people."
        to={href('/admin-today')}
        label="Go to Today"
      />
    );
  if (isMissing(account.error))
    return <MissingRecordState record="Account" to={href('/admin-today')} label="Go to Today" />;
  return (
    <LoadBoundary heading="h1" query={account} skeleton={<PageSkeleton />}>
      {(data) => (
        <>
          <PageTitle>{data.name}</PageTitle>
          <AccountDeskView
            key={data.id}
            account={data}
            notes={mayDecide && <PersonNotes userId={data.id} />}
            onErased={() => void navigate(href('/admin-today'))}
          />
        </>
      )}
    </LoadBoundary>
  );
}
