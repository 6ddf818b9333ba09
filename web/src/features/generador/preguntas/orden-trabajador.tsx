import type { Pregunta, Tema } from '@ensaya/contract/generador.ts';
import { Box } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DragHint } from '../../../components/sortable/sortable-hint.tsx';
import { SortableQuestions } from '../../../components/sortable/sortable-questions.tsx';
import { LiftedRow, SortableRow } from '../../../components/sortable/sortable-row.tsx';
import classes from '../generador.module.css';
import { orderPreguntasMutation } from './preguntas.api.ts';

type Props = { tema: Tema; preguntas: Pregunta[] };

/** The questions as the worker will see them. Each move is saved at once. */
export function OrdenTrabajador({ tema: { id: tema_id, empresa_id }, preguntas }: Props) {
  // Moves are saved one after the other: each names the order that the one before it left.
  const order = useMutation({ ...orderPreguntasMutation, scope: { id: `orden-${tema_id}` } });
  const items = order.isPending ? inOrder(preguntas, order.variables.to) : preguntas;
  const from = items.map(({ id }) => id);
  return (
    <Box maw={736}>
      <SortableQuestions
        items={items}
        keyOf={({ id }) => id}
        onMove={(before, after) => order.mutate({ empresa_id, tema_id, from, to: moved(from, before, after) })}
        hint={
          <>
            <DragHint />
            <span role="status">{saying(order)}</span>
          </>
        }
        row={(pregunta, index) => (
          <SortableRow key={pregunta.id} id={pregunta.id} number={index + 1}>
            <Texts pregunta={pregunta} />
          </SortableRow>
        )}
        lifted={(pregunta, number) => (
          <LiftedRow number={number}>
            <Texts pregunta={pregunta} />
          </LiftedRow>
        )}
      />
    </Box>
  );
}

const Texts = ({ pregunta: { texto, ayuda } }: { pregunta: Pregunta }) => (
  <div className={classes.ordenTexts}>
    <p>{texto}</p>
    {ayuda && <p className={classes.ordenHelp}>{ayuda}</p>}
  </div>
);

function saying({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }): string {
  if (isPending) return 'Guardando el orden…';
  return isSuccess ? 'Orden guardado' : '';
}

/** Questions that someone else has added meanwhile come last. */
function inOrder(preguntas: Pregunta[], ids: string[]): Pregunta[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return preguntas.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

const moved = (ids: string[], from: number, to: number): string[] => {
  const id = ids[from];
  return id === undefined ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id);
};
