import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { CardSection } from '../../components/lists/card-section.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { TeamProgress } from './list/team-progress.tsx';

/** How far the role-plays of a manager's companies are. Nothing while none is assigned. */
export const RoleplayPanelProgress = ({ progress }: { progress: NonNullable<Roleplay['progress']> | undefined }) =>
  progress && progress.asignados > 0 ? (
    <CardSection
      title="Roleplays"
      badge={
        <Anchor component={Link} to={PATHS.roleplays}>
          Ver roleplays
        </Anchor>
      }
    >
      <TeamProgress progress={progress} />
    </CardSection>
  ) : null;
