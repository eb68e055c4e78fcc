import { EnquiryList, SubscriberCount } from '../features/enquiries/enquiry-list.tsx';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = titled('Messages to us');

export default function AdminMessagesPage() {
  return (
    <>
      <PageHeader title="Messages to us" lead={<SubscriberCount />} />
      <EnquiryList />
    </>
  );
}
