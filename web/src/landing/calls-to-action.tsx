import { IconPhone } from '@tabler/icons-react';
import { PATHS } from '../lib/address/paths.ts';
import { BOOKING_URL, PHONE, PHONE_HREF, When } from './settings.tsx';

/** The ways to start, the best first. A way that the provider has not configured is replaced by the next. */
export function CallsToAction() {
  return (
    <div className="actions">
      <When is="booking">
        <a className="button primary large" href={BOOKING_URL} target="_blank" rel="noopener">
          Reservar una demo
          <span className="visually-hidden"> (se abre en otra pestaña)</span>
        </a>
        <When is="phone">
          <Call className="button outline large" />
        </When>
      </When>
      <When is="no-booking">
        <When is="phone">
          <Call className="button primary large" />
          <Registration className="button outline large" />
        </When>
        <When is="no-phone">
          <Registration className="button primary large" />
          <Entrance className="button outline large" />
        </When>
      </When>
    </div>
  );
}

const Call = ({ className }: { className: string }) => (
  <a className={className} href={PHONE_HREF}>
    <IconPhone size={18} stroke={1.75} aria-hidden="true" />
    Llamar al {PHONE}
  </a>
);

export const Registration = ({ className }: { className?: string }) => (
  <a className={className} href={PATHS.register} data-for="stranger">
    Crear cuenta
  </a>
);

/** To the sign-in page; the script replaces it with a link to the panel for a signed-in user. */
export const Entrance = ({ className }: { className: string }) => (
  <>
    <a className={className} href={PATHS.login} data-for="stranger">
      Iniciar Sesión
    </a>
    <a className={className} href={PATHS.login} data-for="member" hidden>
      Ir a mi panel
    </a>
  </>
);
