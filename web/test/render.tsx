import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';

const mounted: { root: Root; place: HTMLElement }[] = [];

/** Mounts an element at any URL except those of `routes`, with working links and search parameters, until the test ends. */
export const renderAt = (url: string, element: ReactNode, routes: RouteObject[] = []) => {
  const router = createMemoryRouter([...routes, { path: '*', element }], { initialEntries: [url] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  mounted.push({ root, place });
  return { search: () => router.state.location.search };
};

/** Takes what a test mounted off the page; `after-each.ts` calls it. */
export const unmountAll = () => {
  for (const { root, place } of mounted.splice(0)) {
    root.unmount();
    place.remove();
  }
};
