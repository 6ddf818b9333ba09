import type { MantineColorsTuple } from '@mantine/core';

const tuple = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple;

/** The brand is never a state: yellow, blue, green, grey and red are. */
export const shades = {
  mora: tuple('#fcf7f9 #f7ecf1 #eed6e2 #e3b2cb #d77fb0 #bc5793 #9e3c78 #79255a #5b1942 #3a112a'),
  moraNoche: tuple('#f9f1f5 #f1e1e9 #e8cadb #e2b0cc #d491b8 #be6d9e #9a4a7c #70365a #48283b #33202b'),
  mandarina: tuple('#fff7f3 #ffebe2 #ffd5c3 #ffba9b #ff9c6f #ff7c38 #f16400 #b74c05 #8a3a0b #59250a'),
  mandarinaNoche: tuple('#fff4ef #fee8db #ffd4bc #ffbf9c #ffaa79 #fd9354 #d8783d #9a5328 #61361c #3d2416'),
  gray: tuple('#fbfafb #f6f4f6 #eceaed #e0dde0 #cfcbcf #959096 #746e74 #5a535a #3a323a #1e171e'),
  dark: tuple('#ebe8eb #cecbcf #a9a4aa #6f6970 #443e44 #352e35 #272127 #1d181d #141014 #0c090c'),
  yellow: tuple('#fdf9ee #fbefd4 #f7dfa7 #efc96b #e0b01c #c39803 #9f7b00 #7b5f01 #694000 #432700'),
  blue: tuple('#f5faff #e6f2ff #cde4fe #aad2ff #80bcff #4da2fb #2f82d6 #2065a9 #164c81 #0c2f52'),
  green: tuple('#f2fcf5 #dff8e6 #bdf0cd #91e3ae #63d18f #34ba72 #029957 #007742 #005a31 #00381c'),
  red: tuple('#fff7f6 #ffebe8 #fed7d1 #ffbab1 #ff968a #ff645a #da443d #ac312c #83231f #531412'),
};
