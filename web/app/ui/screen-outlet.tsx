import { Outlet, useNavigation } from 'react-router';
import { OfflineState } from './states.tsx';

/** The screen of a layout. A link whose code waits for the connection (`push-worker.js`) shows that it does. */
export const ScreenOutlet = () => {
  const { location } = useNavigation();
  return location && !navigator.onLine ? <OfflineState heading="h1" /> : <Outlet />;
};
