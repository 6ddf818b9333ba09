import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { QuietButton } from '../../../../components/buttons/buttons.tsx';
import type { RoleplayKey } from '../../responses.api.ts';
import type { NumberedQuestion } from '../rows.ts';
import type { ResponsesView } from '../use-responses-view.ts';
import classes from './by-person.module.css';
import { PeopleList } from './people-list.tsx';
import { PersonAnswers } from './person-answers.tsx';

type Props = { roleplayKey: RoleplayKey; questions: NumberedQuestion[]; people: Responder[]; title: string; view: ResponsesView };

/** The text that the address led to is left. */
const LEFT = { entrega: null, texto: null };

/** The people on the left, the answers of one of them on the right. On a phone one after the other. */
export function ByPerson({ roleplayKey, title, questions, people, view }: Props) {
  const chosen = people.find(({ id }) => id === view.persona);
  const person = chosen ?? people[0];
  const inPlay = questions.filter(({ hidden }) => !hidden).length;
  return (
    <div data-card className={classes.frame} data-chosen={chosen ? true : undefined}>
      <PeopleList people={people} current={person?.id} inPlay={inPlay} onChoose={(persona) => view.change({ persona, ...LEFT })} />
      {person && (
        <section className={classes.answers} aria-label={`Respuestas de ${person.nombre ?? person.email}`}>
          <div className={classes.back}>
            <QuietButton leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => view.change({ persona: null, ...LEFT })}>
              Todas las personas
            </QuietButton>
          </div>
          <PersonAnswers key={person.id} roleplayKey={roleplayKey} title={title} questions={questions} person={person} />
        </section>
      )}
    </div>
  );
}
