import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import styles from '../../../features/fractionals/editor/own-profile.module.css';
import { OwnProfile } from '../../../features/fractionals/editor/own-profile.tsx';
import { ProfileAside } from '../../../features/fractionals/editor/profile-aside.tsx';
import { ownProfile } from '../../../features/fractionals/fractionals.data.ts';
import { ProfileView } from '../../../features/fractionals/profile/profile-view.tsx';
import { toCompanyPreview } from '../../../features/fractionals/profile-format.ts';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = privatePageMeta('Your profile');

export default function AccountFractionalFractionalProfilePage() {
  const profile = useQuery(ownProfile());
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <PageHeader
        title="Your profile"
        lead="Edit each section in place. Changes are published as soon as you save."
        actions={
          profile.data && (
            <Button variant="default" onClick={() => setPreviewing(true)}>
              Preview
            </Button>
          )
        }
      />
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={6} />}>
        {(data) => (
          <>
            <div className={styles.columns}>
              <OwnProfile profile={data} />
              <ProfileAside profile={data}>
                {(data.status === 'unverified' || data.status === 'rejected') && (
                  <Link to="/account/fractional/next-step">Request approval</Link>
                )}
              </ProfileAside>
            </div>
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
          </>
        )}
      </LoadBoundary>
    </>
  );
}
