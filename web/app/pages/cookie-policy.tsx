import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Cookie policy');

export default function CookiePolicyPage() {
  return <BeingBuilt title="Cookie policy" will="Which cookies Cadre sets and what each is for." />;
}
