import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { useState } from 'react';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './scene.module.css';

export type SceneTexts = Pick<Roleplay, 'description' | 'quien_habla' | 'quien_eres'>;

/** To read a question and write an answer of a few sentences. */
const MINUTES_PER_QUESTION = 2;

type Props = { scene: SceneTexts; questions: number; isFirst: boolean };

/** Where the person is and who speaks to them: read before the first question, one step away at the others. */
export function Scene({ scene: { description, quien_habla, quien_eres }, questions, isFirst }: Props) {
  const [opened, setOpened] = useState(false);
  const isTold = Boolean(description ?? quien_habla ?? quien_eres);
  const texts = (
    <>
      {description && <p className={classes.description}>{description}</p>}
      {(quien_habla || quien_eres) && (
        <dl className={classes.people}>
          {quien_habla && <Person label="Te habla" text={quien_habla} />}
          {quien_eres && <Person label="Tú eres" text={quien_eres} />}
        </dl>
      )}
    </>
  );
  if (!isFirst)
    return isTold ? (
      <div className={classes.later}>
        <Disclosure label="La escena" opened={opened} onToggle={setOpened}>
          {texts}
        </Disclosure>
      </div>
    ) : null;
  return (
    <section className={classes.scene} aria-label="La escena">
      {texts}
      <p className={classes.length}>
        {countOf(questions, 'pregunta', 'preguntas')} · unos {countOf(questions * MINUTES_PER_QUESTION, 'minuto', 'minutos')}
      </p>
    </section>
  );
}

const Person = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);
