import { OwnApplications } from '../../../../features/applications/own-applications.tsx';
import { titled } from '../../../../lib/title.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';

export const meta = titled('Your applications');

export default function AccountFractionalOpportunitiesAppliedPage() {
  return (
    <>
      <PageHeader title="Your applications" lead="Where each one stands, and what was said." />
      <OwnApplications />
    </>
  );
}
