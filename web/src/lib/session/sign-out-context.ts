import { createContext, useContext } from 'react';

export const SignOutContext = createContext<() => void>(() => {});

/** Ends the session as the user menu does. */
export const useSignOutRequest = (): (() => void) => useContext(SignOutContext);
