import { PriceCatalog } from '../features/price-catalog/price-catalog.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('Prices');

export default function AdminPricesPage() {
  return <PriceCatalog />;
}
