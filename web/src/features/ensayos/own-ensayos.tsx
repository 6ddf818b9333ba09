import { Box } from '@mantine/core';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { MisEnsayos } from './mis-ensayos.tsx';

/** All rehearsals of a person, in their profile. */
export const OwnEnsayos = ({ empresa_id }: { empresa_id: string }) => (
  <Box maw="47rem">
    <MisEnsayos empresa_id={empresa_id}>
      <NothingYet title="Aún no has ensayado" action={<LinkButton to={PATHS.roleplays}>Ver los roleplays</LinkButton>}>
        Lo que ensayes en vivo estará aquí. Solo lo ves tú.
      </NothingYet>
    </MisEnsayos>
  </Box>
);
