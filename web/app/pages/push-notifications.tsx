import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Push notifications');

export default function PushNotificationsPage() {
  return <BeingBuilt title="Push notifications" will="Campaigns to the devices of those who allowed it." />;
}
