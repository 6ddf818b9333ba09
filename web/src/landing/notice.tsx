import { ERRORS } from '@ensaya/contract/errors.ts';

/** For a user who has asked for the role of superadmin. The script shows one of the lines. */
export function Notice() {
  return (
    <div role="status" className="notice">
      <div className="wrap notice-line" data-for="pending" hidden>
        <p>
          <strong>{ERRORS.role_pending.message}</strong> Te dejaremos entrar en cuanto la apruebe.
        </p>
        <p data-sign-out-failed hidden>
          No hemos podido cerrar la sesión. Inténtalo de nuevo.
        </p>
        <button type="button" className="button outline" data-sign-out>
          Cerrar sesión
        </button>
      </div>
      <div className="wrap notice-line" data-for="approved" hidden>
        <p>
          <strong>Tu solicitud está aprobada.</strong> Ya puedes ir a tu panel.
        </p>
      </div>
      <div className="wrap notice-line" data-for="roleless" hidden>
        <p>
          <strong>{ERRORS.no_role.message}</strong>
        </p>
      </div>
    </div>
  );
}
