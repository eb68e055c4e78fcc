import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { searchCharacters } from '../lib/screen-limits.ts';
import { type Completion, useSearchSuggestions } from '../lib/search-suggestions.ts';
import styles from './search-combobox.module.css';

interface Props {
  label: string;
  placeholder: string;
  defaultValue: string;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (text: string) => void;
}

/** The text field of a search, with completions below it. Arrow keys select one, Enter searches for it, Escape closes. */
export const SearchCombobox = ({ label, placeholder, defaultValue, field, onChoose }: Props) => {
  const listId = useId();
  const suggestions = useSearchSuggestions();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const completions = suggestions.complete(typed);
  const isOpen = completions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  const show = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const choose = ({ text }: Completion) => {
    if (field.current) field.current.value = text;
    show('');
    onChoose(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends the composition of a character belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !isOpen) show('');
    if (!isOpen) return;
    const selected = completions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      // One more than completions: the text as typed.
      const count = completions.length + 1;
      setActive(((active + 1 + step + count) % count) - 1);
    } else if (event.key === 'Enter' && selected) choose(selected);
    else if (event.key === 'Escape' || event.key === 'Enter') show('');
    // Enter without a selection submits the form.
    if (step !== undefined || event.key === 'Escape' || (event.key === 'Enter' && selected))
      event.preventDefault();
  };

  return (
    <div className={styles.combobox}>
      <TextInput
        ref={field}
        type="search"
        name="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={searchCharacters}
        defaultValue={defaultValue}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onFocus={suggestions.load}
        onChange={({ currentTarget: { value } }) => {
          // A field that was focused before its code was loaded.
          suggestions.load();
          show(value);
        }}
        onBlur={() => show('')}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
          {completions.map((completion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
            <div
              key={completion.text}
              id={optionId(index)}
              role="option"
              className={styles.option}
              tabIndex={-1}
              aria-selected={index === active}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(completion)}
            >
              <span>{completion.text}</span>
              <small>{completion.kind}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
