import { virtualColor } from '@mantine/core';
import { shades } from './shades.ts';

export const colors = {
  ...shades,
  marca: virtualColor({ name: 'marca', light: 'mora', dark: 'moraNoche' }),
  acento: virtualColor({ name: 'acento', light: 'mandarina', dark: 'mandarinaNoche' }),
};
