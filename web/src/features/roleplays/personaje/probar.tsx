import type { LecturaDePrueba } from '@ensaya/contract/personajes.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { ActionIcon, Group, Text, Textarea, Title } from '@mantine/core';
import { IconCheck, IconMinus, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { Guion, Linea } from '../../../components/guion/guion.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import { formatCeiling, formatUsd } from '../../../lib/format/money.ts';
import { tryMutation } from '../personajes.api.ts';
import classes from './personaje.module.css';
import { type PersonajeValues, validTexto } from './personaje-values.ts';

type Dicho = { de: 'persona' | 'personaje'; texto: string; lectura?: LecturaDePrueba | undefined };
type State = { dichos: Dicho[]; etapa: number; cost: number };
const NOTHING: State = { dichos: [], etapa: 1, cost: 0 };

type Props = {
  roleplay: RoleplayWithQuestions;
  values: PersonajeValues;
  isReady: boolean;
  /** The most that one turn can cost. */
  turno: number | undefined;
};

/** A conversation with the text as it stands in the form, with the referee's reading, which those who rehearse never see. */
export function Probar({ roleplay, values, isReady, turno }: Props) {
  const [{ dichos, etapa, cost }, setState] = useState(NOTHING);
  const [typed, setTyped] = useState('');
  const [coming, setComing] = useState<{ said: string; lectura?: LecturaDePrueba; texto: string }>();
  const attempt = useMutation(tryMutation);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const valid = validTexto(values);
  const { nombre, apertura, etapas } = values.personaje;
  const quien = nombre.trim() || 'El personaje';
  const isOver = etapa > etapas.length;
  const said: Dicho[] = dichos.length > 0 || !apertura.trim() ? dichos : [{ de: 'personaje', texto: apertura }];

  const restart = () => {
    running.current?.abort();
    attempt.reset();
    setComing(undefined);
    setState(NOTHING);
  };
  const say = () => {
    const texto = typed.trim();
    if (!valid || texto === '' || coming || isOver) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setTyped('');
    setComing({ said: texto, texto: '' });
    attempt
      .mutateAsync({
        body: {
          id: crypto.randomUUID(),
          empresa_id: roleplay.company_id,
          roleplay_id: roleplay.id,
          personaje: valid.personaje,
          faq_ids: valid.faq_ids,
          etapa,
          dichos: said.map(({ de, texto }) => ({ de, texto })),
          texto,
        },
        signal,
        onLectura: (lectura) => setComing((before) => before && { ...before, lectura }),
        onTexto: (text) => setComing((before) => before && { ...before, texto: before.texto + text }),
      })
      .then(
        (done) => {
          if (signal.aborted) return;
          setComing(undefined);
          setState((before) => ({
            dichos: [...said, { de: 'persona', texto, lectura: done.lectura }, { de: 'personaje', texto: done.texto }],
            etapa: done.etapa,
            cost: before.cost + done.cost,
          }));
        },
        () => {
          if (signal.aborted) return;
          setComing(undefined);
          setTyped(texto);
        },
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    say();
  };
  const shown: Dicho[] = coming ? [...said, { de: 'persona', texto: coming.said, lectura: coming.lectura }] : said;
  return (
    <aside data-card className={classes.probar} aria-labelledby="probar">
      <Group justify="space-between" className={classes.probarHead}>
        <Title order={2} id="probar" fz="0.9375rem">
          Probar
        </Title>
        <QuietButton onClick={restart} disabled={dichos.length === 0 && !coming}>
          Empezar de nuevo
        </QuietButton>
      </Group>
      <div className={classes.probarScript} role="log" aria-label="Prueba">
        <Guion label={`Prueba con ${quien}`}>
          {shown.map(({ de, texto, lectura }, index) => (
            <Linea key={`${String(index)} ${de}`} de={de} quien={de === 'persona' ? 'Tú' : quien} texto={texto}>
              {lectura && <Lectura lectura={lectura} />}
            </Linea>
          ))}
          {coming && <Linea de="personaje" quien={quien} texto={coming.texto} writing />}
        </Guion>
        {isOver && <Text mt="md">Se han cumplido todas las etapas.</Text>}
      </div>
      {attempt.error && !coming && <Failure m="md">{explain('Error al probar', attempt.error)}</Failure>}
      <div className={classes.probarFoot}>
        <Textarea
          aria-label="Contéstale como lo haría tu equipo"
          placeholder="Contéstale como lo haría tu equipo…"
          autosize
          minRows={1}
          maxRows={5}
          value={typed}
          disabled={!isReady || !valid || isOver}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          rightSection={
            <ActionIcon aria-label="Decir" disabled={!isReady || !valid || coming !== undefined} onClick={say}>
              <IconSend size={18} aria-hidden />
            </ActionIcon>
          }
        />
        <Group justify="space-between" gap="xs" mt={6}>
          <Text variant="hint" fz="xs">
            {isReady && !valid ? 'Completa el personaje para probarlo' : 'Las pruebas no se guardan'}
          </Text>
          <Text variant="hint" fz="xs">
            {cost > 0 ? `${formatUsd(cost)} hasta ahora` : turno !== undefined && `Como máximo ${formatCeiling(turno)} por turno`}
          </Text>
        </Group>
      </div>
    </aside>
  );
}

const Lectura = ({ lectura: { etapa, cumplida, cita } }: { lectura: LecturaDePrueba }) => (
  <p className={classes.lectura}>
    {cumplida ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
    <span>
      <b>{cumplida ? `Etapa ${etapa}, cumplida` : `Etapa ${etapa}, todavía no.`}</b>
      {cumplida && cita && ` con «${cita}»`}
    </span>
  </p>
);
