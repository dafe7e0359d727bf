/** Picks one of several wordings at random. */
export type Pick = <T>(ways: readonly [T, ...T[]]) => T

export function pickBy(random: () => number): Pick {
  return (ways) => ways[Math.floor(random() * ways.length)] ?? ways[0]
}

/** 'a, b and c' */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words)
}

/** Numbers up to twelve in words. */
export function counted(number: number): string {
  return SMALL[number] ?? number.toLocaleString('en-US')
}

const SMALL: readonly string[] = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
