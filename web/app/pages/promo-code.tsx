import { PromoCodeList } from '../features/promo-codes/promo-code-list.tsx';
import { titled } from '../lib/title.ts';

export const meta = titled('Promo codes');

export default function PromoCodePage() {
  return <PromoCodeList />;
}
