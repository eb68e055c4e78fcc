import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TeamMember } from '../../../../../contract/src/team.ts';
import { useSession } from '../../../lib/session.ts';
import { colleagues } from '../applicants.data.ts';

const fullName = ({ first_name, last_name }: TeamMember) => `${first_name} ${last_name}`;

/** The word after the last `@` before the cursor; undefined if none is being typed. */
const mentionAt = (text: string, cursor: number): string | undefined =>
  /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, cursor))?.[1];

/** The colleagues whom a text mentions, by their full names. */
export const mentionedIn = (text: string, team: readonly TeamMember[]): string[] =>
  team.filter((member) => text.includes(`@${fullName(member)}`)).map(({ id }) => id);

/** The colleagues who can be mentioned. */
export const useColleagues = (): TeamMember[] => {
  const userId = useSession()?.id;
  const { data } = useQuery(colleagues());
  return data?.members.filter(({ id, status }) => id !== userId && status === 'active') ?? [];
};

interface Props {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
}

/** A text in which `@` suggests colleagues. Arrow keys choose one, Enter takes it, Escape closes the list. */
export const MentionField = ({ value, onChange, label, ...field }: Props) => {
  const team = useColleagues();
  const area = useRef<HTMLTextAreaElement>(null);
  const [word, setWord] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const suggested =
    word === undefined
      ? []
      : team.filter((member) => fullName(member).toLowerCase().includes(word.toLowerCase())).slice(0, 6);
  const opened = combobox.dropdownOpened && suggested.length > 0;

  const follow = (text: string, cursor: number) => {
    const typed = mentionAt(text, cursor);
    setWord(typed);
    if (typed === undefined) combobox.closeDropdown();
    else {
      combobox.openDropdown();
      combobox.updateSelectedOptionIndex();
      combobox.selectFirstOption();
    }
  };
  const take = (name: string) => {
    const cursor = area.current?.selectionStart ?? value.length;
    const start = cursor - (word?.length ?? 0);
    onChange(`${value.slice(0, start)}${name} ${value.slice(cursor)}`);
    combobox.closeDropdown();
    // After React has written the text.
    requestAnimationFrame(() =>
      area.current?.setSelectionRange(start + name.length + 1, start + name.length + 1),
    );
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} withinPortal position="bottom-start">
      <Combobox.Target withKeyboardNavigation={opened} targetType="input">
        <Textarea
          {...field}
          ref={area}
          aria-label={label}
          autosize
          minRows={2}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            follow(event.currentTarget.value, event.currentTarget.selectionStart);
          }}
          onKeyDown={(event) => {
            if (!opened || event.key !== 'Escape') return;
            // Not the drawer around it.
            event.stopPropagation();
            combobox.closeDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label="Colleagues">
          {suggested.map((member) => (
            <Combobox.Option key={member.id} value={fullName(member)}>
              {fullName(member)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
