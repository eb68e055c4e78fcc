import { Button } from '@mantine/core';
import { Avatar } from '../../ui/avatar.tsx';
import { BestReasons } from '../../ui/best-reasons.tsx';
import { DottedText } from '../../ui/dotted-text.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LinkEntry, LinkList } from '../../ui/link-list.tsx';
import { PersonRow } from '../../ui/person-row.tsx';
import { Section } from '../../ui/section.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import styles from './specimen.module.css';
import { Specimen } from './specimen.tsx';

const names = ['Mara Lindqvist', 'Tomás Rey'];

const person = {
  id: '1',
  first_name: 'Mara',
  last_name: 'Lindqvist',
  headline: 'Finance lead for companies between two rounds',
  profile_picture: null,
};

const reasons = [
  { factor: 'type', points: 30, most: 30, text: 'CFO is their primary type.' },
  { factor: 'skills', points: 20, most: 25, text: '2 of 3 skills: Forecasting, Pricing.' },
  { factor: 'rate', points: 10, most: 10, text: 'Their rate fits the budget: $150/h, against up to $180/h.' },
];

/** Lists of records and links. */
export const Lists = () => (
  <Section title="Lists">
    <Specimen name="TabLinks">
      <TabLinks
        label="Specimens"
        tabs={[
          { label: 'Live', to: '?tab=live', isCurrent: true, count: 4 },
          { label: 'Drafts', to: '?tab=draft', isCurrent: false, count: 0 },
        ]}
      />
    </Specimen>
    <Specimen name="ItemList, Item">
      <ItemList label="Specimens">
        {names.map((name) => (
          <Item
            key={name}
            mark={<Avatar name={name} />}
            name={name}
            detail="Details in one line"
            action={<Button variant="default">Act</Button>}
          />
        ))}
      </ItemList>
    </Specimen>
    <Specimen name="LinkList, LinkEntry">
      <LinkList label="Specimen links">
        {names.map((name) => (
          <LinkEntry
            key={name}
            to="/components"
            mark={<Avatar name={name} />}
            title={name}
            detail="Details in one line"
            end="24 Nov"
          />
        ))}
      </LinkList>
    </Specimen>
    <Specimen name="PersonRow">
      <ul className={styles.column}>
        <PersonRow
          person={person}
          terms={<DottedText parts={['$150/hour', '10 h/week', 'Hamburg']} />}
          score={82}
          reasons={reasons}
          action={<Button variant="default">Invite</Button>}
        />
      </ul>
    </Specimen>
    <Specimen name="BestReasons">
      <BestReasons label="Why it fits" reasons={reasons} />
    </Specimen>
  </Section>
);
