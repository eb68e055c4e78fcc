import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/** Loads the code of toasts. */
export const loadToasts = async () => (await import('./toast-list.tsx')).ToastList;

/**
 * Draws the toasts. Their code is loaded with the first one. If it does not load, the page stays without toasts: the
 * failure of `lazy` would replace the page, and a browser loads a script only once.
 */
export const ToastHost = () => {
  const { notifications } = useNotifications();
  const [ToastList, setToastList] = useState<ComponentType>();
  const isUsed = notifications.length > 0;
  useEffect(() => {
    if (!isUsed) return;
    void loadToasts().then(
      (loaded) => setToastList(() => loaded),
      () => undefined,
    );
  }, [isUsed]);
  return ToastList && <ToastList />;
};
