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
import { titled } from '../../../lib/title.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';

export const meta = titled('Your profile');

export default function AccountFractionalFractionalProfilePage() {
  const profile = useQuery(ownProfile());
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <PageHeader
        title="Your profile"
        lead="Every part is edited where it stands. What you save is shown at once."
        actions={
          profile.data && (
            <Button variant="default" onClick={() => setPreviewing(true)}>
              See it as companies do
            </Button>
          )
        }
      />
      <LoadBoundary query={profile} skeleton={<ListSkeleton rows={6} />}>
        {(own) => (
          <>
            <div className={styles.columns}>
              <OwnProfile profile={own} />
              <ProfileAside profile={own}>
                {(own.status === 'unverified' || own.status === 'rejected') && (
                  <Link to="/account/fractional/next-step">Ask for approval</Link>
                )}
              </ProfileAside>
            </div>
            <Modal
              opened={previewing}
              onClose={() => setPreviewing(false)}
              title="As companies see you"
              fullScreen
            >
              <div className={styles.preview}>
                <ProfileView profile={toCompanyPreview(own)} heading="h2" />
              </div>
            </Modal>
          </>
        )}
      </LoadBoundary>
    </>
  );
}
