import { useBrand } from './brand.ts';

/** The title of a page that is known once its data has loaded. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${useBrand().name}`}</title>
);
