import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

/** Loads the code of toasts. */
export const loadToasts = async () => ({ default: (await import('./toast-list.tsx')).ToastList });
const ToastList = lazy(loadToasts);

/** Draws the toasts. Their code is loaded with the first one. */
export const ToastHost = () => {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  if (notifications.length > 0 && !used) setUsed(true);
  return used ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
};
