import { notifications } from '@mantine/notifications';

/** Confirms an action; closes after 3 seconds (spec section 9). */
export const successToast = (message: string, title = 'Success!') =>
  notifications.show({ title, message, color: 'green' });

/** Shows information that needs no answer. */
export const infoToast = (message: string, title?: string) => notifications.show({ title, message });
