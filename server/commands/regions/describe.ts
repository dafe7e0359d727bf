import { formatBytes } from '#domain/region/region-limits.ts'
import type { Region, RegionRun, RunStep } from '#domain/region/region-schemas.ts'

const STEPS: Readonly<Record<RunStep, string>> = {
  download: 'Downloading',
  read: 'Reading',
  write: 'Importing',
  compare: 'Marking what is gone',
  locate: 'Finding the streets of parks without an address',
  take: 'Taking what it stated',
}

/** A region in one line: 'us/colorado  Colorado: 8,123 parks as of 2026-11-18, done'. */
export function describeRegion(region: Region): string {
  const { key, kind, name, parks, streets, asOf, fileBytes, run } = region
  const parts = [
    kind === 'tiger'
      ? `${streets.toLocaleString('en')} streets`
      : `${parks.toLocaleString('en')} parks`,
    asOf && `as of ${asOf.slice(0, 10)}`,
    fileBytes !== null && `file ${formatBytes(fileBytes)}`,
    run?.state,
    run?.message,
  ]
  return `${key.padEnd(24)} ${name}: ${parts.filter(Boolean).join(', ')}`
}

/** What is done at the moment, in steps of ten percent. */
export function stepOf({ state, step, done, total }: RegionRun): string {
  if (state === 'waiting' || step === null) return 'Waiting …'
  if (total === null) return `${STEPS[step]} …`
  return `${STEPS[step]}: ${Math.floor((done * 10) / Math.max(1, total)) * 10} %`
}

/** How a run has ended. */
export function describeRun({ state, message, summary }: RegionRun): string {
  if (state === 'unchanged') return 'Unchanged: the file is the one that was imported last.'
  if (summary === null || state !== 'done') return message ?? `It was ${state}.`
  const { records, added, updated, unchanged, joined, gone, places, streets = 0 } = summary
  const counts = { records, added, updated, unchanged, joined, gone, places, streets }
  const lines = Object.entries(counts).map(
    ([word, count]) => `  ${word.padEnd(10)}${count.toLocaleString('en').padStart(10)}`,
  )
  const left = [...summary.skipped, ...summary.notes].map(
    ({ reason, count }) => `  ${String(count).padStart(20)}  ${reason}`,
  )
  return ['Imported', ...lines, ...left].join('\n')
}
