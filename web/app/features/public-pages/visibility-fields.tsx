import { Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PageVisibility } from '../../../../contract/src/slugs.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import styles from './page-settings.module.css';

interface Values {
  slug: string;
  visibility: PageVisibility;
}

interface Props<V extends Values> {
  form: UseFormReturnType<V>;
  /** Before the address: `https://cadre.example/p/`. */
  prefix: string;
  canIndex?: boolean;
}

/** Who finds a public page, and under which address. */
export const VisibilityFields = <V extends Values>({ form, prefix, canIndex = true }: Props<V>) => (
  <>
    <Radio.Group label="Who can find it" {...form.getInputProps('visibility')}>
      <Stack gap="sm" mt="xs">
        <Radio value="off" label="Off" />
        <Radio value="link" label="People with the link" />
        <Radio
          value="indexed"
          label="Everyone, also search engines"
          disabled={!canIndex}
          description={canIndex ? undefined : 'After you verify a domain of your company, or with a plan.'}
        />
      </Stack>
    </Radio.Group>
    <TextInput
      label="Address"
      required
      description={`${prefix}${form.getValues().slug}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      {...form.getInputProps('slug')}
    />
  </>
);

/** Opens the published page, and copies its address. */
export const PageLinks = ({ url }: { url: string }) => (
  <p className={styles.links}>
    <a href={url} target="_blank" rel="noopener">
      Open the page
    </a>
    <CopyText label="Copy link" copied="Link copied" text={url} />
  </p>
);
