import { PromoCodeList } from '../features/promo-codes/promo-code-list.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export const meta = privatePageMeta('Promo codes');

export default function PromoCodePage() {
  return <PromoCodeList />;
}
