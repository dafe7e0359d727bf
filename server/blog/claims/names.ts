import { isMeant, type Span } from './lexicon.ts'
import { numberOf } from './quantities.ts'
import { keysOf, type Word } from './words.ts'

/** Words that may join the words of a name: 'Isle of Palms'. */
const JOINTS = new Set(['of', 'the', 'de', 'la', 'las', 'los', 'del', 'el', '&', 'at', '-'])
/** Always capitalised, or too common to be a name. */
const USUAL = keysOf(
  `I i'm i'll i've am pm a.m p.m a.m. p.m. park parks ok us usa u.s
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december spring summer autumn fall winter`,
)
/** Words of titles that make no claim about a park. */
const IN_TITLES = keysOf(
  `a an and are around as at best by choose compare consider day days discover enjoy every explore
  favorite find for from go good great green guide guides here how in into is know list look
  looking making me more must my near need next note notes of on one open or our out outdoor
  outdoors outing outside park parks perfect pick picks place places plan planning practical quick
  see side simple some space spaces spot spots start the their them there these they things this
  those time to top try under visit visiting visitors way ways weekend what when where which while
  who why with worth you your before after about all each both adventure adventures recreation fun
  family families friendly kids air fresh sunny city local neighborhood parklands escape stroll
  lovers love right thoughts bring pack tips most question answer short long walk run play ready
  get make end last first final what's where's we it's it has can do happy hidden gems ultimate
  essential beautiful favorites bottom line glance details basics summary today spend easy should
  could few head up off take keep let share you'll wrap wrapping whole`,
)

/** The names in a sentence: runs of words capitalised for no other reason. */
export function namesIn(words: readonly Word[]): Span[] {
  const names: Span[] = []
  for (let start = 0; start < words.length; start++) {
    if (!words[start]?.isCapital) continue
    const end = endOfName(words, start)
    names.push({ start, end })
    start = end - 1
  }
  return names.filter((name) => !isUsual(words, name))
}

function endOfName(words: readonly Word[], start: number): number {
  let end = start + 1
  for (let at = end; at < words.length; at++) {
    const word = words[at]
    if (word?.isFirst) break
    if (word?.isCapital) end = at + 1
    else if (at > end + 1 || !JOINTS.has(word?.text.toLowerCase() ?? '')) break
  }
  return end
}

/** Whether a run of words is capitalised for another reason than being a name. */
export function isUsual(words: readonly Word[], { start, end }: Span): boolean {
  const own = words.slice(start, end)
  const [first] = own
  return (
    own.every(({ key }) => USUAL.has(key) || JOINTS.has(key)) ||
    (end - start === 1 && first?.isFirst === true)
  )
}

/**
 * A name without its first word, if that only begins the sentence: 'Visit Crissy Field', but not
 * 'McLaren Park'.
 */
export function withoutFirst(words: readonly Word[], { start, end }: Span): Span | null {
  const isPark = end - start === 2 && words[start + 1]?.text === 'Park'
  return words[start]?.isFirst && end - start > 1 && !isPark ? { start: start + 1, end } : null
}

/**
 * Whether most words are capitalised, as in 'A Guide to Three Parks', so that names don't stand
 * out.
 */
export function isTitleCase(words: readonly Word[]): boolean {
  const letters = words.filter(({ text }) => /^\p{L}/u.test(text))
  const long = letters.filter(({ text }) => /^\p{L}{4,}/u.test(text))
  // 'In Short' has a single long word.
  const own = long.length >= 2 ? long : letters
  const capitals = own.filter(({ isCapital }) => isCapital)
  return own.length >= 2 && capitals.length / own.length >= 0.6
}

/** Words of a title that may be names. */
export function strangeInTitle(words: readonly Word[]): Span[] {
  return words.flatMap((word, at) => {
    const { key, isCapital } = word
    const isPlain = IN_TITLES.has(key) || USUAL.has(key) || isMeant(key) || numberOf(word) !== null
    return isCapital && !isPlain ? [{ start: at, end: at + 1 }] : []
  })
}
