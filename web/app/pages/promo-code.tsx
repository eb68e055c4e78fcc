import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Promo codes');

export default function PromoCodePage() {
  return <BeingBuilt title="Promo codes" will="Codes that lower the price of a plan." />;
}
