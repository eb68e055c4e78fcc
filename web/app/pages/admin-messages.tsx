import { EnquiryList, SubscriberCount } from '../features/enquiries/enquiry-list.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const meta = privatePageMeta('Messages to us');

export default function AdminMessagesPage() {
  return (
    <>
      <PageHeader title="Messages to us" lead={<SubscriberCount />} />
      <EnquiryList />
    </>
  );
}
