import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoredSection } from '../../../../contract/src/site-settings.ts';
import type { SiteSection } from '../../../../contract/src/site-values.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { BrandForm } from './brand-form.tsx';
import { CatalogEditor } from './catalog-editor.tsx';
import { CatalogHistory } from './catalog-history.tsx';
import { ChangeHistory } from './change-history.tsx';
import { LimitsForm, SwitchesForm } from './limits-form.tsx';
import { OperatorForm } from './operator-form.tsx';
import { settingsQuery } from './site-settings.data.ts';
import styles from './site-settings.module.css';
import { TextEditor } from './text-form.tsx';

const parts = [
  { name: 'brand', label: 'Brand' },
  { name: 'operator', label: 'Operator' },
  { name: 'texts', label: 'Texts' },
  { name: 'catalogue', label: 'Catalogue' },
  { name: 'limits', label: 'Limits' },
  { name: 'switches', label: 'Switches' },
  { name: 'history', label: 'History' },
] as const;
type PartName = (typeof parts)[number]['name'];

const forms: Partial<Record<SiteSection, (props: { stored: StoredSection }) => React.ReactNode>> = {
  brand: BrandForm,
  operator: OperatorForm,
  limits: LimitsForm,
  switches: SwitchesForm,
};

const histories = [
  { value: 'settings', label: 'Settings' },
  { value: 'catalogue', label: 'Catalogue' },
];

const History = ({ sections }: { sections: readonly StoredSection[] }) => {
  const { filters, set } = useUrlFilters({ part: 'history', of: 'settings' });
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label="History"
          data={histories}
          value={filters.of}
          onChange={(of) => set({ of })}
        />
      </div>
      {filters.of === 'catalogue' ? <CatalogHistory /> : <ChangeHistory sections={sections} />}
    </>
  );
};

const Part = ({ part, sections }: { part: PartName; sections: readonly StoredSection[] }) => {
  if (part === 'catalogue') return <CatalogEditor />;
  if (part === 'history') return <History sections={sections} />;
  if (part === 'texts') return <TextEditor sections={sections} />;
  const stored = sections.find(({ section }) => section === part);
  const Form = forms[part];
  return stored && Form ? <Form stored={stored} /> : null;
};

/** What an owner decides about the site, in parts. */
export const SettingsBoard = () => {
  const { filters, set } = useUrlFilters({ part: 'brand' });
  const part = parts.find(({ name }) => name === filters.part)?.name ?? 'brand';
  return (
    <>
      <div className={styles.parts}>
        <StateFilter label="Parts" choices={parts} chosen={part} onChoose={(name) => set({ part: name })} />
      </div>
      <LoadBoundary query={useQuery(settingsQuery())} skeleton={<Bar height="24rem" />}>
        {({ sections }) => <Part part={part} sections={sections} />}
      </LoadBoundary>
    </>
  );
};
