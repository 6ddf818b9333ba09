import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation whose `send` does nothing while one is under way: the second click of a double click may come before the button is rendered as pending. */
export function useOneSend<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const { mutate, isPending, error } = useMutation(options);
  const sending = useRef(false);
  const send = (variables: Variables, onSuccess: () => void) => {
    if (sending.current) return;
    sending.current = true;
    mutate(variables, {
      onSuccess,
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  return { send, isPending, error };
}
