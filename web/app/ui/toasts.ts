import { notifications } from '@mantine/notifications';

/** Confirms an action; closes after 3 seconds (spec section 9). A message that is on screen is not shown a second time. */
export const successToast = (message: string, title = 'Success!') =>
  notifications.show({ id: `${title} ${message}`, title, message, color: 'green' });

/** Shows information that needs no answer. */
export const infoToast = (message: string, title = '') =>
  notifications.show({ id: `${title} ${message}`, title, message });
