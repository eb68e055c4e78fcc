import { ActionIcon, Button, Drawer, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconFileText, IconTextPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { successToast } from '../../../ui/toasts.ts';
import { type TextTarget, useImport } from './import-context.tsx';
import styles from './resume-text.module.css';

/** The text that is selected within the element. */
const useSelectionIn = (container: React.RefObject<HTMLElement | null>): string => {
  const [text, setText] = useState('');
  useEffect(() => {
    const read = () => {
      const selection = document.getSelection();
      const inside =
        selection !== null && selection.rangeCount > 0 && container.current?.contains(selection.anchorNode);
      // A press on a button of the bar may clear the selection elsewhere, but never within the text.
      if (inside) setText(selection.toString().trim());
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [container]);
  return text;
};

const copy = async (text: string) => {
  await navigator.clipboard.writeText(text);
  successToast('Copied.');
};

interface TextProps {
  paragraphs: readonly string[];
  targets: readonly TextTarget[];
  onTaken: (() => void) | undefined;
}

/** The paragraphs of a resume: each can be copied or put into a field of the form, and so can selected text. */
const Paragraphs = ({ paragraphs, targets, onTaken }: TextProps) => {
  const list = useRef<HTMLUListElement>(null);
  const selected = useSelectionIn(list);
  const take = (target: TextTarget, text: string) => {
    target.take(text);
    successToast(`Added to ${target.label}.`);
    onTaken?.();
  };
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.soft}>
          {selected === ''
            ? 'Select text, or use the buttons of a paragraph.'
            : `Selected: “${selected.length > 40 ? `${selected.slice(0, 40)}…` : selected}”`}
        </p>
        {selected !== '' && (
          <div className={styles.targets}>
            {targets.map((target) => (
              <Button
                key={target.label}
                variant="light"
                size="compact-sm"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(target, selected)}
              >
                Use for {target.label}
              </Button>
            ))}
            <Button variant="default" size="compact-sm" onClick={() => void copy(selected)}>
              Copy
            </Button>
          </div>
        )}
      </div>
      <ul ref={list} className={styles.paragraphs}>
        {paragraphs.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <li key={index}>
            <p>{text}</p>
            <span className={styles.tools}>
              {targets.length > 0 && (
                <Menu position="bottom-end" withinPortal>
                  <Menu.Target>
                    <ActionIcon
                      variant="subtle"
                      size="lg"
                      aria-label={`Use for a field: ${text.slice(0, 40)}`}
                    >
                      <IconTextPlus size={18} aria-hidden="true" />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {targets.map((target) => (
                      <Menu.Item key={target.label} onClick={() => take(target, text)}>
                        Use for {target.label}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Copy: ${text.slice(0, 40)}`}
                onClick={() => void copy(text)}
              >
                <IconCopy size={18} aria-hidden="true" />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** A form with the text of the chosen resume beside it, or in a drawer on a narrow screen. */
export const BesideResume = ({ children }: { children: ReactNode }) => {
  const { read, targets } = useImport();
  const narrow = useMediaQuery('(max-width: 64rem)', true, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const paragraphs = read?.found.paragraphs ?? [];
  if (read === undefined || paragraphs.length === 0) return children;
  if (!narrow)
    return (
      <div className={styles.columns}>
        <div>{children}</div>
        <aside className={styles.panel} aria-label="Text of your resume">
          <h2>{read.name}</h2>
          <Paragraphs paragraphs={paragraphs} targets={targets} onTaken={undefined} />
        </aside>
      </div>
    );
  return (
    <>
      {children}
      <Button
        className={styles.open ?? ''}
        leftSection={<IconFileText size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Resume text
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title={read.name} position="bottom" size="75%">
        <Paragraphs paragraphs={paragraphs} targets={targets} onTaken={() => setOpened(false)} />
      </Drawer>
    </>
  );
};
