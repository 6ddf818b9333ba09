import { IconPhone } from '@tabler/icons-react';
import { PATHS } from '../lib/paths.ts';
import { BOOKING_URL, PHONE, PHONE_HREF, When } from './settings.tsx';

/** The ways to start, best first; whatever the provider did not set gives its place to the next. */
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
          <a className="button outline large" href={PATHS.register} data-for="stranger">
            Crear cuenta
          </a>
        </When>
        <When is="no-phone">
          <a className="button primary large" href={PATHS.register} data-for="stranger">
            Crear cuenta
          </a>
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

/** To signing in; for whoever has done so already, to their panel, once the script knows which. */
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
