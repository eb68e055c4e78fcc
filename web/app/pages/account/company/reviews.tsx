import { titled } from '../../../lib/title.ts';
import { BeingBuilt } from '../../../ui/being-built.tsx';

export const meta = titled('Reviews');

export default function AccountCompanyReviewsPage() {
  return <BeingBuilt title="Reviews" will="Reviews of your company." />;
}
