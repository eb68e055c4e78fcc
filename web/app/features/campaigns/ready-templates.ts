import type { DraftChannel } from '../../../../contract/src/campaign-drafts.ts';

interface ReadyTemplate {
  title: string;
  body: string;
}

/** Where to start from without a template of one's own. Words in square brackets are to be replaced. */
export const getReadyTemplates = (brand: string): Record<DraftChannel, readonly ReadyTemplate[]> => ({
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
