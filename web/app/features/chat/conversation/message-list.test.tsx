import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import type { Row } from './conversation-rows.ts';
import { MessageList } from './message-list.tsx';

const long = Array.from(
  { length: 80 },
  (_, index) => `Sentence ${index} of a long message about the role.`,
).join(' ');
const rows = Array.from({ length: 40 }, (_, index): Row => {
  const message = {
    id: `m${index}`,
    userId: 'other',
    name: 'Mara',
    initialsName: 'Mara',
    image: null,
    text: index === 37 ? long : `Message ${index}`,
    at: index * 1_000,
    own: false,
    state: 'stored' as const,
  };
  return { kind: 'message', key: message.id, message, first: index === 0, last: index === 39 };
});

const List = () => {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [atEnd, setAtEnd] = useState<boolean>();
  const nothing = () => {};
  return (
    <div style={{ display: 'flex', height: 500, width: 600 }}>
      <MessageList
        ref={null}
        rows={rows}
        name="Mara"
        roomId="room"
        hasOlder={false}
        loadingOlder={false}
        olderFailed={false}
        onOlder={nothing}
        atEnd={atEnd}
        onEnd={setAtEnd}
        below={0}
        expanded={expanded}
        onToggle={(id) => setExpanded(expanded.has(id) ? new Set() : new Set([id]))}
        onRetry={nothing}
        onDiscard={nothing}
        onReport={nothing}
        onDeleteFile={nothing}
      />
    </div>
  );
};

const getTop = (id: string) =>
  Math.round(document.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN);
/** The position after the list has measured its rows. */
const settledTop = async (id: string) => {
  for (let before = Number.NaN; before !== getTop(id); ) {
    before = getTop(id);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return getTop(id);
};

test('keeps the focus and the beginning of a long message in place when it is expanded and collapsed', async () => {
  renderAt('/c/room', <List />);
  const more = page.getByRole('button', { name: 'Read More' });
  await expect.element(more).toBeVisible();
  const before = await settledTop('m37');
  await more.click();
  const less = page.getByRole('button', { name: 'Show less' });
  await expect.element(less).toHaveFocus();
  expect(Math.abs((await settledTop('m37')) - before)).toBeLessThanOrEqual(2);
  // From its end, which is below the fold: the beginning comes back into view.
  less.element().scrollIntoView({ block: 'end' });
  await settledTop('m37');
  await less.click();
  await expect.element(more).toHaveFocus();
  const list = page.getByRole('log').element().getBoundingClientRect();
  const top = await settledTop('m37');
  expect(top).toBeGreaterThanOrEqual(list.top);
  expect(top).toBeLessThan(list.bottom);
});
