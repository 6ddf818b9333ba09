import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';

const notice = { color: 'yellow', role: 'alert', icon: <IconUsers size={18} /> } as const;

export const ChangedMeanwhile = () => (
  <Alert {...notice}>Esta FAQ ha cambiado mientras la editas. Tu texto sigue aquí: al guardar verás los dos.</Alert>
);

export const DeletedMeanwhile = () => (
  <Alert {...notice}>
    Esta FAQ se ha eliminado mientras la editabas. Tu texto sigue aquí: puedes guardarlo como una FAQ nueva, sin sus adjuntos.
  </Alert>
);
