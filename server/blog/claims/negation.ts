import type { Span } from './lexicon.ts'
import type { Word } from './words.ts'

const BEFORE = 3
const AFTER = 4
const NO = new Set(
  "no not without lack lacking never neither nor none non cannot can't don't doesn't isn't aren't wasn't hasn't haven't won't missing".split(
    ' ',
  ),
)
const REFUSED = new Set(
  'prohibited forbidden banned unavailable absent missing disallowed'.split(' '),
)
const BREAKS = new Set([',', ';', '—', '–', '(', ')', ':'])
/** After 'not' or 'no', these don't negate: 'not known', 'not only', 'don't miss', 'no matter'. */
const STILL_OPEN = new Set(
  'only just known recorded stored listed named told miss forget skip overlook beat leave better shortage matter'.split(
    ' ',
  ),
)

/** Whether a sentence says that what a span names is absent. */
export function isNegated(words: readonly Word[], { start, end }: Span): boolean {
  const before = upToBreak(words.slice(Math.max(0, start - BEFORE), start).reverse())
  const after = upToBreak(words.slice(end, end + AFTER))
  const isNo = ({ key }: Word, at: number) => NO.has(key) && !isOpen(words, at)
  return (
    before.some((word, at) => isNo(word, start - 1 - at)) ||
    after.some((word, at) => REFUSED.has(word.key) || isNo(word, end + at))
  )
}

function isOpen(words: readonly Word[], at: number): boolean {
  return STILL_OPEN.has(words[at + 1]?.key ?? '')
}

function upToBreak(words: Word[]): Word[] {
  const at = words.findIndex(({ text }) => BREAKS.has(text))
  return at < 0 ? words : words.slice(0, at)
}
