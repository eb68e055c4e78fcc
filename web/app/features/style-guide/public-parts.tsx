import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { Section } from '../../ui/section.tsx';
import { Column, Row, Specimen } from './specimen.tsx';

/** The components of public pages, without the component library. */
export const PublicParts = () => (
  <Section title="Public pages">
    <Specimen name="Logo">
      <Logo />
    </Specimen>
    <Specimen name="Breadcrumbs">
      <Breadcrumbs
        crumbs={[
          { label: 'Start', to: '/' },
          { label: 'Components', to: '/components' },
        ]}
      />
    </Specimen>
    <Specimen name="LinkButton, large">
      <Row>
        <LinkButton to="/sign-up" size="large">
          Create an account
        </LinkButton>
        <LinkButton to="/jobgrid" look="quiet" size="large">
          See the open jobs
        </LinkButton>
      </Row>
    </Specimen>
    <Specimen name="PlainField">
      <Column>
        <PlainField label="Your name" name="name" required defaultValue="Mara Lindqvist" />
        <PlainField label="Company" name="company" hint="The name under which it is known." />
        <PlainField
          label="Email"
          name="contact"
          type="email"
          required
          error="Enter a valid email address."
          defaultValue="mara@"
        />
        <PlainField label="Message" name="message" required rows={3} />
      </Column>
    </Specimen>
  </Section>
);
