import type { Counted, ImportSummary } from '../../region/import/pipeline.ts'

const LONGEST_EXAMPLE = 60
/**
 * Maximum number of notes listed, and of minor ones, unless all are asked for: a file may have
 * hundreds of words that are not understood.
 */
const MAX_NOTES = 25

type SummaryOptions = { dryRun: boolean; allNotes: boolean }

/** The result of an import, line by line. */
export function summarise(
  fileName: string,
  summary: ImportSummary,
  { dryRun, allNotes }: SummaryOptions,
): string {
  const { records, counts, places, streets, skipped, notes, isStopped } = summary
  const isEmpty = records + sumOf(places) + streets === 0
  if (isEmpty && !isStopped) return `${fileName}: 0 records, nothing to import`
  const head = dryRun ? 'would be imported; nothing was written' : 'imported'
  const lines = [
    `${fileName}: ${format(records)} records, ${isStopped ? 'interrupted' : head}`,
    line('added', counts.added),
    line('updated', counts.updated),
    line('unchanged', counts.unchanged),
    line('joined', counts.joined, counts.joined > 0 ? 'to parks known from elsewhere' : ''),
    ...(sumOf(places) > 0 ? [line('places', places.written, placesText(places))] : []),
    ...(streets > 0 ? [line('streets', streets)] : []),
    line('skipped', sum(skipped)),
    ...skipped.map(describe),
    ...(notes.length > 0 ? [line('notes', sum(notes)), ...describeNotes(notes, allNotes)] : []),
  ]
  return lines.join('\n')
}

/** What became of the boundaries of cities and their parts that were not written. */
function placesText({ known, alone }: ImportSummary['places']): string {
  const left = [
    known > 0 && `${format(known)} are known already`,
    alone > 0 && `${format(alone)} are in no known city`,
  ]
  return left.filter(Boolean).join(', ')
}

function sumOf({ written, known, alone }: ImportSummary['places']): number {
  return written + known + alone
}

function line(word: string, count: number, note = ''): string {
  return `  ${word.padEnd(10)}${format(count).padStart(10)}${note && `  ${note}`}`
}

function sum(counted: Counted[]): number {
  return counted.reduce((all, { count }) => all + count, 0)
}

function describeNotes(notes: Counted[], all: boolean): string[] {
  const groups = [notes.filter(({ isMinor }) => !isMinor), notes.filter(({ isMinor }) => isMinor)]
  const most = all ? Number.POSITIVE_INFINITY : MAX_NOTES
  return groups.flatMap((group) => {
    const more = group.slice(most)
    const reason = `${format(more.length)} other notes: --dry-run --all-notes lists them`
    const rest = more.length > 0 ? [{ reason, count: sum(more), examples: [] }] : []
    return [...group.slice(0, most), ...rest].map(describe)
  })
}

function describe({ reason, count, examples }: Counted): string {
  const shown = examples.map(shorten).join('; ')
  return `    ${format(count).padStart(10)}  ${reason}${shown && ` (${shown}${count > examples.length ? '; …' : ''})`}`
}

function shorten(text: string): string {
  const clean = text.replace(/\p{Cc}/gu, ' ')
  const letters = [...clean]
  return letters.length > LONGEST_EXAMPLE
    ? `${letters.slice(0, LONGEST_EXAMPLE - 1).join('')}…`
    : clean
}

function format(count: number): string {
  return count.toLocaleString('en')
}
