import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type EmbedTheme, embedSnippet, embedUrl } from '../../../../../contract/src/embed.ts';
import { FractionalType } from '../../../../../contract/src/values.ts';
import { useAbsoluteUrl } from '../../../lib/page-meta.ts';
import { toOptions } from '../../../lib/select-options.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { useFocusBack } from '../../../ui/focus-back.ts';
import styles from './share-job.module.css';

const themeLabels = {
  auto: 'As the reader’s device',
  light: 'Light',
  dark: 'Dark',
} satisfies Record<EmbedTheme, string>;

interface Props {
  /** The company whose jobs the frame shows; undefined for jobs of all companies. */
  company: string | undefined;
  /** Chooses the company, for an admin. */
  companyField?: ReactNode;
  onClose: () => void;
}

/** The HTML that shows live jobs on another site, with its settings. */
const EmbedDialog = ({ company, companyField, onClose }: Props) => {
  useFocusBack();
  const publicUrl = useAbsoluteUrl()('');
  const [type, setType] = useState<FractionalType>();
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const [color, setColor] = useState('');
  const accent = /^#?([0-9a-f]{6})$/i.exec(color.trim())?.[1];
  const choice = { company, type, theme, accent };
  const snippet = embedSnippet(publicUrl, choice);
  return (
    <Modal opened size="lg" title="Show jobs on your site" onClose={onClose}>
      <Stack gap="md">
        <p>
          Paste this HTML into any page. The list follows your live jobs; it needs no script and sets no
          cookie.
        </p>
        {companyField}
        <Group grow align="flex-start">
          <Select
            label="Executive type"
            placeholder="Any"
            clearable
            data={FractionalType.options}
            value={type ?? null}
            onChange={(value) => setType(value ?? undefined)}
          />
          <Select
            label="Theme"
            allowDeselect={false}
            data={toOptions(themeLabels)}
            value={theme}
            onChange={(value) => setTheme(value ?? 'auto')}
          />
        </Group>
        <TextInput
          label="Accent color"
          placeholder="#c2410c"
          description="For the titles of jobs. It is made darker or lighter where it could not be read."
          value={color}
          onChange={({ currentTarget }) => setColor(currentTarget.value)}
          error={
            color.trim() !== '' && accent === undefined && 'Write six hexadecimal digits, such as #c2410c.'
          }
        />
        <code className={styles.url}>{snippet}</code>
        <div className={styles.buttons}>
          <CopyText variant="filled" size="md" label="Copy HTML" copied="HTML copied" text={snippet} />
          <Button
            component="a"
            variant="default"
            href={embedUrl(publicUrl, choice)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Preview
          </Button>
        </div>
      </Stack>
    </Modal>
  );
};

/** Opens the dialog with the HTML for another site. */
export const EmbedJobs = (props: Omit<Props, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Show jobs on your site
      </Button>
      {isOpen && <EmbedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
