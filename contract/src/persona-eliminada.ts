/** What an erased person is called, and the end of the address that stands for theirs. The database writes both (functions/erasure.sql). */
export const ERASED_NAME = 'Persona eliminada';
const ERASED_ADDRESS = '@eliminada.invalid';
export const isErasedAddress = (email: string): boolean => email.endsWith(ERASED_ADDRESS);
