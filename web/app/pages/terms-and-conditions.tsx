import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Terms and conditions');

export default function TermsAndConditionsPage() {
  return <BeingBuilt title="Terms and conditions" will="The rules of using Cadre." />;
}
