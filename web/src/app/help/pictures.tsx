import { Box, Button, Text } from '@mantine/core';
import { IconBell, IconCheck, IconChevronUp, IconCircleCheck, IconGripVertical, IconMail, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Segments } from '../../components/fields/segments.tsx';
import { EmpresaLogo } from '../../components/people/empresa-logo.tsx';
import { PersonAvatar } from '../../components/people/person-avatar.tsx';
import { DueDate } from '../../components/status/due-date.tsx';
import { EstadoBadge, StatusBadge } from '../../components/status/status-badge.tsx';
import { StatusButton } from '../../components/status/status-button.tsx';
import { localDay } from '../../lib/format/dates.ts';
import classes from './pictures.module.css';

const LUCIA = { nombre: 'Lucía Romero', email: 'lucia.romero@norteclima.example' };
const NURIA = { nombre: 'Nuria Vidal', email: 'nuria.vidal@norteclima.example' };

/** A day from today on, so that the pictures never show an old date. */
const inDays = (days: number): string => localDay(new Date(Date.now() + days * 86_400_000));

const Card = ({ children }: { children: ReactNode }) => <div className={classes.card}>{children}</div>;
const Rows = ({ children }: { children: ReactNode }) => <div className={classes.rows}>{children}</div>;
const Row = ({ children }: { children: ReactNode }) => (
  <div data-row className={classes.row}>
    {children}
  </div>
);
const Name = ({ children }: { children: ReactNode }) => (
  <Box component="p" fz={15} fw={600} lh="1.3125rem">
    {children}
  </Box>
);
const Dim = ({ children }: { children: ReactNode }) => <Text variant="dimmed">{children}</Text>;
const Ends = ({ children }: { children: ReactNode }) => <div className={classes.ends}>{children}</div>;

const PersonRow = ({ nombre, email, badge }: { nombre: string; email: string; badge: ReactNode }) => (
  <Row>
    <PersonAvatar nombre={nombre} email={email} large />
    <span className={classes.who}>
      <b>{nombre}</b>
      <small>{email}</small>
    </span>
    {badge}
  </Row>
);

const Notices = ({ texts }: { texts: string[] }) => (
  <Rows>
    {texts.map((text) => (
      <Row key={text}>
        <IconBell size={16} />
        <b className={classes.grow}>{text}</b>
      </Row>
    ))}
  </Rows>
);

/** The parts of the product, drawn with its own components and sample data, so that they change with it. */
const PICTURES = {
  task: () => (
    <Card>
      <Name>Revisar el guion de averías urgentes</Name>
      <Dim>Añadir la pregunta sobre el olor a gas.</Dim>
      <div className={classes.person}>
        <PersonAvatar {...LUCIA} />
        <b>{LUCIA.nombre}</b>
      </div>
      <Ends>
        <StatusButton estado="en progreso" of="" pending={false} />
        <DueDate fecha_entrega={inDays(1)} done={false} brief />
      </Ends>
      <div className={classes.finished}>
        <IconCircleCheck size={16} />
        <span className={classes.grow}>Lucía ha terminado</span>
        <Button variant="default" size="compact-sm">
          Cerrar tarea
        </Button>
      </div>
    </Card>
  ),
  ownTask: () => (
    <Card>
      <Name>Preparar las respuestas sobre garantías</Name>
      <Dim>Caldera, mano de obra y piezas.</Dim>
      <Ends>
        <EstadoBadge estado="pendiente" />
        <DueDate fecha_entrega={inDays(0)} done={false} brief />
      </Ends>
    </Card>
  ),
  agenda: () => (
    <Rows>
      {(
        [
          ['Anotar las dudas de la semana', -2],
          ['Preparar las garantías', 0],
          ['Cliente que amenaza con irse', 3],
        ] as const
      ).map(([name, days]) => (
        <Row key={name}>
          <b className={classes.grow}>{name}</b>
          <DueDate fecha_entrega={inDays(days)} done={false} brief />
        </Row>
      ))}
    </Rows>
  ),
  waiting: () => (
    <Rows>
      {(
        [
          ['Lucía va tarde', 'Abrir la tarea'],
          ['Nuria ha terminado', 'Revisar y cerrar'],
        ] as const
      ).map(([text, act]) => (
        <Row key={text}>
          <b className={classes.grow}>{text}</b>
          <Button variant="default" size="compact-sm">
            {act}
          </Button>
        </Row>
      ))}
    </Rows>
  ),
  roleplay: () => (
    <Card>
      <Name>Cliente que amenaza con irse</Name>
      <Dim>6 preguntas · asignado a 4 personas</Dim>
      <Segments done={2} total={4} label="" />
      <Ends>
        <StatusBadge color="yellow">1 día restante</StatusBadge>
        <Text span variant="hint" fz="xs">
          2 de 4 han terminado
        </Text>
      </Ends>
    </Card>
  ),
  play: () => (
    <Card>
      <Segments done={2} total={6} label="" />
      <Box component="p" fz="md" fw={500} lh={1.4}>
        — Llevo diez años siendo cliente. ¿Por qué debería quedarme?
      </Box>
      <Ends>
        <Text span variant="hint" fz="xs">
          Borrador guardado
        </Text>
        <Button size="compact-sm">Siguiente</Button>
      </Ends>
    </Card>
  ),
  questions: () => (
    <Rows>
      {['¿A quién escribes?', '¿Qué ha pasado?', '¿Qué quieres que haga?'].map((question, index) => (
        <Row key={question}>
          <IconGripVertical size={16} />
          <Text span variant="hint" fz="xs" fw={600}>
            {index + 1}
          </Text>
          <b>{question}</b>
        </Row>
      ))}
    </Rows>
  ),
  answers: () => (
    <Card>
      <Name>¿A quién escribes?</Name>
      <p className={classes.field}>A una clienta que espera una pieza</p>
      <Ends>
        <Text span variant="hint" fz="xs">
          1 de 3
        </Text>
        <Button size="compact-sm">Generar</Button>
      </Ends>
    </Card>
  ),
  faq: () => (
    <Card>
      <Ends>
        <Name>¿Cuánto dura la garantía de una caldera?</Name>
        <IconChevronUp size={16} />
      </Ends>
      <Dim>Tres años para la caldera y dos para las piezas que cambiemos nosotros.</Dim>
      <div className={classes.tags}>
        <span>Garantías</span>
        <span>Posventa</span>
      </div>
    </Card>
  ),
  people: () => (
    <Rows>
      <PersonRow {...LUCIA} badge={<StatusBadge color="green">Activo</StatusBadge>} />
      <PersonRow {...NURIA} badge={<StatusBadge color="green">Activo</StatusBadge>} />
      <Row>
        <span className={classes.mail}>
          <IconMail size={16} />
        </span>
        <span className={classes.who}>
          <b>aitor.mena@norteclima.example</b>
          <small>aún no ha entrado</small>
        </span>
        <StatusBadge color="yellow">Invitado</StatusBadge>
      </Row>
    </Rows>
  ),
  settings: () => (
    <Card>
      <Ends>
        <Name>Configuración de IA</Name>
        <StatusBadge color="green">Funciona</StatusBadge>
      </Ends>
      <p className={classes.field}>OpenAI</p>
      <Button variant="default" size="compact-sm">
        Probar conexión
      </Button>
    </Card>
  ),
  finding: () => (
    <Card>
      <Name>Casi nadie da una hora concreta</Name>
      <Dim>7 de 9 personas contestan «hoy mismo».</Dim>
      <Ends>
        {['Crear FAQ', 'Crear tarea'].map((act) => (
          <Button key={act} variant="default" size="compact-sm">
            {act}
          </Button>
        ))}
      </Ends>
    </Card>
  ),
  notice: () => (
    <Notices
      texts={['Marta Iglesias te ha asignado «Avería en plena ola de frío»', 'Te han asignado «Llamar a los clientes de octubre»']}
    />
  ),
  teamNotice: () => <Notices texts={['Lucía Romero ha terminado «Avería en plena ola de frío»', 'Tu semana en «Norteclima»']} />,
  figures: () => (
    <Card>
      <Ends>
        {[
          ['Empresas', '12'],
          ['Usuarios', '148'],
          ['Equipos', '11'],
        ].map(([label, value]) => (
          <span key={label} className={classes.figure}>
            <small>{label}</small>
            <b>{value}</b>
          </span>
        ))}
      </Ends>
    </Card>
  ),
  empresas: () => (
    <Rows>
      {['Norteclima', 'Clínica Arce', 'Librería Ítaca'].map((nombre) => (
        <Row key={nombre}>
          <EmpresaLogo nombre={nombre} />
          <b className={classes.grow}>{nombre}</b>
        </Row>
      ))}
    </Rows>
  ),
  log: () => (
    <Rows>
      {['Nuria Vidal se unió con un enlace', 'Marta Iglesias cambió el logotipo'].map((text) => (
        <Row key={text}>
          <IconCheck size={16} />
          <b className={classes.grow}>{text}</b>
        </Row>
      ))}
    </Rows>
  ),
  factor: () => (
    <Card>
      <Ends>
        <Name>Verificación en dos pasos</Name>
        <IconShieldCheck size={18} />
      </Ends>
      <Dim>Un código de tu teléfono, además de la contraseña.</Dim>
      <StatusBadge color="green">Activada</StatusBadge>
    </Card>
  ),
} satisfies Record<string, () => ReactNode>;

export type PictureName = keyof typeof PICTURES;

/** Only to be looked at: nothing in it can be reached, and a screen reader leaves it out. */
export function Picture({ of }: { of: PictureName }) {
  const Drawn = PICTURES[of];
  return (
    <div className={classes.picture} aria-hidden="true" inert>
      <div className={classes.scaled} data-tall={of === 'task' || undefined}>
        <Drawn />
      </div>
    </div>
  );
}
