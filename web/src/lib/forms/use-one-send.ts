import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** Called only while the component is mounted, unlike the mutation's own. */
type Callbacks<Data> = { onSuccess?: (data: Data) => unknown; onError?: (error: Error) => unknown };

/** A mutation whose `send` does nothing while one is under way: the second click of a double click may come before the button is rendered as pending. */
export function useOneSend<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options);
  const sending = useRef(false);
  return {
    mutation,
    send: (variables: Variables, callbacks: Callbacks<Data>) => {
      if (sending.current) return;
      sending.current = true;
      mutation.mutate(variables, {
        ...callbacks,
        onSettled: () => {
          sending.current = false;
        },
      });
    },
    /** Forgets a request under way, whose answer is then ignored. */
    reset: () => {
      sending.current = false;
      mutation.reset();
    },
  };
}
