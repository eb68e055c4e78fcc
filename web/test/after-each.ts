import { notifications } from '@mantine/notifications';
import { afterEach, vi } from 'vitest';
import { notices } from '../app/lib/notices.ts';
import { unmountAll } from './render.tsx';

// The files of a run share one page and its modules, so modules are replaced here for all of them: nothing loads another
// page, and a test may stand in for the socket.
vi.mock('../app/lib/leave.ts', async (original) => ({ ...(await original<object>()), leaveFor: vi.fn() }));
vi.mock('../app/lib/live.ts', { spy: true });

afterEach(() => {
  unmountAll();
  // A toast or dialog that stays open would cover the page of the next test.
  notifications.clean();
  notifications.cleanQueue();
  while (notices.first()) notices.first()?.answer(false);
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.resetAllMocks();
});
