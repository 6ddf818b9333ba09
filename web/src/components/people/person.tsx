import { Flex, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { personName, type Person as Someone, secondAddress } from '../../lib/text/person-name.ts';
import classes from './person.module.css';
import { PersonAvatar } from './person-avatar.tsx';

/** An address that wraps before its '@' and after its dots, not inside a word. */
export const Address = ({ children }: { children: string }) =>
  children.split(/(?=@)|(?<=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

type Props = Someone & {
  /** Initials before the name; `large` beside two lines of a table. */
  avatar?: boolean | 'large';
  /** After the name, in its line: a badge. */
  children?: ReactNode;
};

/** A user in a list, a menu or a picker: the name, and the address below it. Without a name, the address takes its place. */
export const Person = ({ email, nombre, avatar = false, children }: Props) => (
  <Flex component="span" align="center" gap="sm" miw={0} maw="100%" ta="start" display="inline-flex">
    {avatar && <PersonAvatar email={email} nombre={nombre} large={avatar === 'large'} />}
    <span className={classes.text}>
      <span className={classes.name}>
        <bdi>{nombre || <Address>{email}</Address>}</bdi>
        {children}
      </span>
      {secondAddress({ email, nombre }) && (
        <Text span variant="meta" display="block" fw={400}>
          <Address>{email}</Address>
        </Text>
      )}
    </span>
  </Flex>
);

/** A user inside a sentence: the name in bold, then the address in brackets. */
export const PersonInText = ({ email, nombre }: Someone) => (
  <>
    <strong>
      <bdi>{personName({ email, nombre })}</bdi>
    </strong>
    {secondAddress({ email, nombre }) && (
      <>
        {' ('}
        <Address>{email}</Address>)
      </>
    )}
  </>
);
