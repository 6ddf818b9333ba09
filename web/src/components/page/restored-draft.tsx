import { Text } from '@mantine/core';

/** Above the fields of a form that begins with a kept draft. */
export const RestoredDraft = () => (
  <Text variant="meta" role="status">
    Es tu borrador: lo que escribiste y aún no has guardado.
  </Text>
);
