import { titled } from '../../lib/title.ts';
import { BeingBuilt } from '../../ui/being-built.tsx';

export const meta = titled('Questions and answers');

export default function ResourcesFaqPage() {
  return (
    <BeingBuilt
      title="Questions and answers"
      will="Answers to what fractionals and companies ask, with a search."
    />
  );
}
