import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Scraped jobs');

export default function AdminScrapedJobsPage() {
  return <BeingBuilt title="Scraped jobs" will="Jobs found on the boards that companies use." />;
}
