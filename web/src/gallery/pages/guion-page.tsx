import { Text } from '@mantine/core';
import { Guion, Linea } from '../../components/guion/guion.tsx';
import { Sections } from '../fixtures.tsx';

const QUIEN = 'Don Ernesto';
const LONG = 'Departamento de Electroencefalografistas-Contrarrevolucionariamente-Otorrinolaringólogos '.repeat(4);

const SCRIPTS = {
  'Mientras habla': (
    <Guion label="Mientras habla" acotacion="Lunes, diez y veinte. Suena el teléfono.">
      <Linea de="personaje" quien={QUIEN} texto="Oiga, que me acaba de llegar un cargo de 65 euros. ¿Esto qué es?" />
      <Linea de="persona" quien="Tú" texto="Buenos días, don Ernesto. ¿Me cuenta qué pasó el sábado?" />
      <Linea de="personaje" quien={QUIEN} texto="Así que llevo nueve años pagando algo que, cuando hace falta de verdad, no" now writing />
    </Guion>
  ),
  'Antes de la primera palabra': (
    <Guion label="Antes de la primera palabra">
      <Linea de="persona" quien="Tú" texto="Le llamo mañana." />
      <Linea de="personaje" quien={QUIEN} texto="" now writing />
    </Guion>
  ),
  Cortada: (
    <Guion label="Cortada">
      <Linea de="personaje" quien={QUIEN} texto="Ya. Básico. Así que" now cut />
    </Guion>
  ),
  'Textos largos, con algo debajo': (
    <Guion label="Textos largos">
      <Linea de="personaje" quien={QUIEN} texto={LONG} />
      <Linea de="persona" quien="Tú" texto={`${LONG}\n${LONG}`}>
        <Text variant="hint">2 comentarios</Text>
      </Linea>
    </Guion>
  ),
};

export const GuionPage = () => <Sections of={SCRIPTS} />;
