import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignDraft, DraftChannel } from '../../../../contract/src/campaign-drafts.ts';
import { useBrand } from '../../lib/brand.ts';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import styles from './campaigns.module.css';
import { draftsQuery, useDeleteDraft, useSaveDraft } from './drafts.data.ts';

interface ReadyTemplate {
  title: string;
  body: string;
}

/** Where to start from without a template of one's own. Words in square brackets are to be replaced. */
const getReadyTemplates = (brand: string): Record<DraftChannel, readonly ReadyTemplate[]> => ({
  mail: [
    {
      title: `What is new on ${brand}`,
      body: '<p>Hello {{first_name}},</p><p>[What is new, in one sentence.]</p><p>[What it means for the reader, and a link.]</p>',
    },
  ],
  service: [
    {
      title: 'Our terms change on [date]',
      body: '<p>Hello {{first_name}},</p><p>On [date], new terms apply to your account. What changes: [in plain words].</p><p>If you do not agree, you can close your account in the settings until then.</p>',
    },
    {
      title: 'A security incident that concerns your account',
      body: '<p>Hello {{first_name}},</p><p>On [date] we found that [what happened]. These data of yours were affected: [which].</p><p>What we have done: [measures]. What you can do: [advice]. For questions, write to [contact].</p>',
    },
  ],
  push: [{ title: 'News for {{first_name}}', body: '[One sentence.]' }],
});

type Content = Pick<CampaignDraft, 'title' | 'body' | 'link' | 'segment' | 'filter'>;

interface Props {
  channel: DraftChannel;
  content: Content;
  onOpen: (content: Content) => void;
  /** Called when `content` is saved. */
  onSaved: () => void;
}

const getTitle = ({ title }: Pick<CampaignDraft, 'title'>) => title || 'Without a title';

/** Opens, saves and deletes the drafts and templates of a channel. All admins share them. */
export const DraftsBar = ({ channel, content, onOpen, onSaved }: Props) => {
  const { data: saved = [] } = useQuery(draftsQuery(channel));
  const [opened, setOpened] = useState<CampaignDraft>();
  const save = useSaveDraft();
  const remove = useDeleteDraft();
  const ready = getReadyTemplates(useBrand().name)[channel];
  const drafts = saved.filter((draft) => !draft.is_template);
  const templates = saved.filter((draft) => draft.is_template);
  const isEmpty = content.title === '' && content.body === '';

  const saveAs = async (is_template: boolean) => {
    // A template that was opened stays as it is: what is written from it is a new draft.
    const changed = opened?.is_template === is_template ? opened : undefined;
    let isMerged = false;
    const onMerged = () => {
      isMerged = true;
    };
    const draft = await runAction(
      save.mutateAsync({ opened: changed, draft: { ...content, channel, is_template }, onMerged }),
      is_template ? 'Template saved.' : 'Draft saved.',
    );
    if (draft === undefined) return;
    onSaved();
    if (isMerged) open(draft);
    else setOpened(draft);
  };
  const open = (draft: CampaignDraft) => {
    setOpened(draft);
    onOpen(draft);
  };
  const discard = async ({ id, is_template, title }: CampaignDraft) => {
    const done = await confirmAction(
      {
        title: `Delete this ${is_template ? 'template' : 'draft'}?`,
        text: `“${getTitle({ title })}” is deleted for all admins.`,
        action: 'Delete',
      },
      () => remove.mutateAsync(id),
      'Deleted.',
    );
    if (done) setOpened(undefined);
  };
  return (
    <div className={styles.drafts}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            Open
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Drafts</Menu.Label>
          {drafts.length === 0 && <Menu.Item disabled>No drafts</Menu.Item>}
          {drafts.map((draft) => (
            <Menu.Item key={draft.id} onClick={() => open(draft)}>
              {getTitle(draft)} <span className={styles.faint}>{draft.author}</span>
            </Menu.Item>
          ))}
          <Menu.Label>Templates</Menu.Label>
          {templates.map((draft) => (
            <Menu.Item key={draft.id} onClick={() => open(draft)}>
              {getTitle(draft)} <span className={styles.faint}>{draft.author}</span>
            </Menu.Item>
          ))}
          {ready.map((template) => (
            <Menu.Item
              key={template.title}
              onClick={() => {
                setOpened(undefined);
                onOpen({ ...template, link: '', segment: 'all', filter: {} });
              }}
            >
              {template.title} <span className={styles.faint}>Ready-made</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" disabled={isEmpty || save.isPending} onClick={() => void saveAs(false)}>
        Save draft
      </Button>
      <Button variant="default" disabled={isEmpty || save.isPending} onClick={() => void saveAs(true)}>
        Save as template
      </Button>
      {opened && (
        <Button variant="subtle" color="red" onClick={() => void discard(opened)}>
          Delete {opened.is_template ? 'template' : 'draft'}
        </Button>
      )}
    </div>
  );
};
