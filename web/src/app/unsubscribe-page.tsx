import { AVISO_KINDS, type AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import { ERRORS } from '@ensaya/contract/errors.ts';
import { AVISOS_PATH } from '@ensaya/contract/paginas.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ErrorMessage, Failure } from '../components/page/message.tsx';
import { AccessFailure, AccessPage, AccessWaiting, OtherWay } from '../features/acceso/access-page.tsx';
import { unsubscribeMutation, unsubscriptionQuery } from '../features/avisos/baja.api.ts';
import { BajaForm } from '../features/avisos/baja-form.tsx';
import { hasCode } from '../lib/api/api-error.ts';
import { BRAND } from '../lib/browser/brand.ts';

const TITLE = 'Dejar de recibir correos';
const isWrong = (error: Error | null) => hasCode(error, 'bad_link') || hasCode(error, 'invalid_input');
const quoted = (kinds: AvisoKind[]) => new Intl.ListFormat('es').format(kinds.map((kind) => `«${AVISO_KINDS[kind].label}»`));

/** The link at the end of a mail about notices. It acts when the person says so: mail programs open links by themselves. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      {token ? <Unsubscription token={token} /> : <WrongLink />}
    </>
  );
}

function Unsubscription({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(unsubscriptionQuery(token));
  const stop = useMutation(unsubscribeMutation);
  if (isWrong(error) || isWrong(stop.error)) return <WrongLink />;
  if (!data && error)
    return <AccessFailure title={TITLE} what="No hemos podido leer el enlace" error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <AccessWaiting title={TITLE} label="Leyendo el enlace" />;

  const kinds = data.items.filter(({ by_mail }) => by_mail).map(({ kind }) => kind);
  if (stop.isSuccess) return <Stopped intro={`Desde ahora, ${onlyHere(stop.variables.kinds)}.`} />;
  if (kinds.length === 0) return <Stopped intro={`Ya estaba desactivado: ${quoted(data.items.map(({ kind }) => kind))}.`} />;
  return (
    <AccessPage
      title={TITLE}
      intro={
        kinds.length === 1
          ? `Dejarás de recibir por correo el aviso ${quoted(kinds)}. Lo seguirás viendo en ${BRAND}.`
          : `El correo reunía varios avisos. Los que dejes de recibir los seguirás viendo en ${BRAND}.`
      }
    >
      <ErrorMessage mb="lg" title="No hemos podido hacer el cambio" error={stop.error} />
      <BajaForm kinds={kinds} pending={stop.isPending} onStop={(chosen) => stop.mutate({ token, kinds: chosen })} />
    </AccessPage>
  );
}

const onlyHere = (kinds: AvisoKind[]) => `${quoted(kinds)} ${kinds.length === 1 ? 'sale' : 'salen'} solo en tus avisos de ${BRAND}`;

const Stopped = ({ intro }: { intro: string }) => (
  <AccessPage title="Ya no te llegará por correo" intro={intro} followsForm>
    <OtherWay question="¿Has cambiado de idea?" to={AVISOS_PATH}>
      Elegir qué avisos recibo
    </OtherWay>
  </AccessPage>
);

const WrongLink = () => (
  <AccessPage title={TITLE} followsForm>
    <Failure title={ERRORS.bad_link.message}>Copia el enlace entero del correo, o elige en tu perfil qué avisos recibes.</Failure>
    <OtherWay to={AVISOS_PATH}>Elegir qué avisos recibo</OtherWay>
  </AccessPage>
);
