import { Notifications } from '@mantine/notifications';
import { toastMilliseconds } from '../lib/screen-limits.ts';

/** The toasts on the screen. */
export const ToastList = () => <Notifications position="top-center" autoClose={toastMilliseconds} />;
