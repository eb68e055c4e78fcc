import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import styles from '../../../features/fractionals/editor/own-profile.module.css';
import { OwnProfile } from '../../../features/fractionals/editor/own-profile.tsx';
import { ProfileAside } from '../../../features/fractionals/editor/profile-aside.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { useDownloadResume } from '../../../features/fractionals/import/import.data.ts';
import { ImportProvider } from '../../../features/fractionals/import/import-context.tsx';
import { ImportPanel } from '../../../features/fractionals/import/import-panel.tsx';
import { BesideResume } from '../../../features/fractionals/import/resume-text.tsx';
import { ProfileView } from '../../../features/fractionals/profile/profile-view.tsx';
import { toCompanyPreview } from '../../../features/fractionals/profile-format.ts';
import { ProfilePageSettings } from '../../../features/public-pages/profile-page-settings.tsx';
import { OwnReferences } from '../../../features/references/own-references.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = privatePageMeta('Your profile');

export default function AccountFractionalFractionalProfilePage() {
  const profile = useQuery(ownProfile());
  const [previewing, setPreviewing] = useState(false);
  const [importing, setImporting] = useState(false);
  const download = useDownloadResume();
  return (
    <>
      <PageHeader
        title="Your profile"
        lead="Edit each section in place. Changes are published as soon as you save."
        actions={
          profile.data && (
            <Group gap="xs">
              <Button variant="default" onClick={() => setImporting(true)}>
                Import
              </Button>
              <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
                Download
                <span className="visually-hidden"> as JSON Resume</span>
              </Button>
              <Button variant="default" onClick={() => setPreviewing(true)}>
                Preview
              </Button>
            </Group>
          )
        }
      />
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={6} />}>
        {(data) => (
          <ImportProvider>
            <div className={styles.columns}>
              <div className={styles.sections}>
                <BesideResume>
                  <OwnProfile profile={data} />
                </BesideResume>
                <OwnReferences />
                <ProfilePageSettings />
              </div>
              <ProfileAside profile={data}>
                {(data.status === 'unverified' || data.status === 'rejected') && (
                  <Link to="/account/fractional/next-step">Request approval</Link>
                )}
              </ProfileAside>
            </div>
            <Modal
              opened={importing}
              onClose={() => setImporting(false)}
              title="Import into your profile"
              size="xl"
            >
              <ImportPanel profile={data} />
            </Modal>
            <Modal
              opened={previewing}
              onClose={() => setPreviewing(false)}
              title="Preview: what companies see"
              fullScreen
            >
              <div className={styles.preview}>
                <ProfileView profile={toCompanyPreview(data)} heading="h2" />
              </div>
            </Modal>
          </ImportProvider>
        )}
      </LoadBoundary>
    </>
  );
}
