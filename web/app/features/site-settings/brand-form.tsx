import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Brand, brandColors, Color } from '../../../../contract/src/brand.ts';
import { CallError } from '../../../../contract/src/client.ts';
import type { StoredSection } from '../../../../contract/src/site-settings.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { SectionForm } from './section-form.tsx';
import { drawLogo } from './site-settings.data.ts';
import styles from './site-settings.module.css';

const logoTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'];

const LogoField = ({ logo, onChange }: { logo: string | null; onChange: (logo: string | null) => void }) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onChange(await drawLogo(file));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.fields.file ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {logo !== null && (
        <div className={styles.logo}>
          <img src={`data:image/png;base64,${logo}`} alt="The logo" />
          <Button variant="default" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        </div>
      )}
      <FileDrop
        label={logo === null ? 'Upload a logo' : 'Upload another logo'}
        hint="A square SVG, PNG, JPEG or WebP. It stands beside the name, and is the icon of the site."
        accept={logoTypes}
        busy={busy}
        {...(problem === undefined ? {} : { error: problem })}
        onFile={(file) => void upload(file)}
      />
    </>
  );
};

/** Text and a button in the accents, once both are colours. */
const Samples = ({ accent_light, accent_dark }: Pick<Brand, 'accent_light' | 'accent_dark'>) => {
  if (!Color.safeParse(accent_light).success || !Color.safeParse(accent_dark).success) return null;
  const colors = brandColors({ accent_light, accent_dark });
  return (
    <div className={styles.pair}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles.sample} data-scheme={scheme}>
          <strong style={{ color: colors[scheme].brand }}>Senior leadership</strong>
          <span style={{ background: colors[scheme]['brand-fill'] }}>Apply</span>
        </div>
      ))}
    </div>
  );
};

const toValues = ({ value }: StoredSection) => value as Brand;

/** Name, logo and colours. A colour that is hard to read is refused with its measured contrast. */
export const BrandForm = ({ stored }: { stored: StoredSection }) => {
  const form = useForm<Brand>({
    initialValues: toValues(stored),
    validate: schemaResolver(Brand, { sync: true }),
  });
  const { logo, accent_light, accent_dark } = form.values;
  return (
    <SectionForm
      section="brand"
      stored={stored}
      form={form}
      toValues={toValues}
      toValue={(values) => Brand.parse(values)}
      labels={{
        mail_name: 'Sender of mails',
        accent_light: 'Accent in light mode',
        accent_dark: 'Accent in dark mode',
      }}
      saved="Saved. Pages and mails show it from now on."
    >
      <div className={styles.pair}>
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <TextInput
          label="Sender of mails"
          description="Empty: the name"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('mail_name')}
        />
      </div>
      <TextInput label="Tagline" required {...form.getInputProps('tagline')} />
      <LogoField logo={logo} onChange={(next) => form.setFieldValue('logo', next)} />
      {logo === null && (
        <SegmentedControl
          aria-label="Mark"
          data={[
            { value: 'letter', label: 'First letter of the name' },
            { value: 'ring', label: 'Ring' },
          ]}
          {...form.getInputProps('mark')}
        />
      )}
      <div className={styles.pair}>
        <TextInput label="Accent in light mode" required {...form.getInputProps('accent_light')} />
        <TextInput label="Accent in dark mode" required {...form.getInputProps('accent_dark')} />
      </div>
      <Samples accent_light={accent_light} accent_dark={accent_dark} />
    </SectionForm>
  );
};
