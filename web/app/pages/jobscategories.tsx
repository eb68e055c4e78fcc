import { titled } from '../lib/title.ts';
import { BeingBuilt } from '../ui/being-built.tsx';

export const meta = titled('Functions and industries');

export default function JobscategoriesPage() {
  return (
    <BeingBuilt title="Functions and industries" will="Every function and industry with its open jobs." />
  );
}
