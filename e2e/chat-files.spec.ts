import { axe, expect } from './support/journey.ts';
import { bubble, chatTest, messageLog, sendMessage, uniqueText } from './support/two-people.ts';

/** The smallest PNG: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

chatTest(
  'a picture and a table reach the other side, and a deleted file disappears there',
  async ({ pair: { companyPage, fractionalPage } }) => {
    const caption = uniqueText('The office and the figures');
    await companyPage.getByLabel('Files to attach').setInputFiles([
      { name: 'office.png', mimeType: 'image/png', buffer: png },
      { name: 'figures.csv', mimeType: 'text/csv', buffer: Buffer.from('month;hours\n1;12\n') },
    ]);
    await expect(companyPage.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await sendMessage(companyPage, caption);
    const picture = bubble(fractionalPage, caption).getByRole('img', { name: 'office.webp' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    const save = messageLog(fractionalPage).getByRole('button', { name: /^Save figures\.csv/ });
    const download = fractionalPage.waitForEvent('download');
    await save.click();
    expect((await download).suggestedFilename()).toBe('figures.csv');

    await messageLog(companyPage).getByRole('button', { name: 'Delete figures.csv' }).click();
    await companyPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(save).toHaveCount(0);
    await expect(bubble(fractionalPage, 'This message was deleted.')).toBeVisible();
    await expect(picture).toBeVisible();
    await axe(fractionalPage);
  },
);
