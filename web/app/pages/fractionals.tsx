import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('For fractionals');

export default function FractionalsPage() {
  return (
    <BeingBuilt
      title="For fractionals"
      will="What Cadre offers to fractional executives: the steps, the plans and what each gives."
    />
  );
}
