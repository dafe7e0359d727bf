import { SingleBar } from 'cli-progress'
import type { ImportProgress } from '../../region/import/records.ts'
import { estimate } from './estimate.ts'

/** Interval of progress lines of an import without a terminal. */
const IMPORT_LINE_EVERY_MS = 3_000

/** The phase after the whole file has been read. */
const WRITING = 'Writing'

/** Shows the progress of an import on standard error. */
export type ProgressView = {
  progress: (progress: ImportProgress) => void
  /** The number of records processed so far. */
  records: (count: number) => void
  /** Prints a permanent line. */
  say: (line: string) => void
  stop: () => void
}

type Output = NodeJS.WritableStream & { isTTY?: boolean }

/** A progress bar on a terminal; otherwise a line every few seconds. */
export function showProgress(output: Output, fileName: string): ProgressView {
  return output.isTTY ? showBar(output, fileName) : showLines(output, fileName)
}

type State = {
  progress: ImportProgress
  /** When the current phase began. */
  startedAt: number
  records: number
}

const START: ImportProgress = { bytesRead: 0, totalBytes: 0, phase: '' }

function showBar(stream: Output, fileName: string): ProgressView {
  const bar = new SingleBar({
    format: `${fileName}  {phase} {bar} {percentage}% {details}`,
    stream,
    barsize: 24,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  })
  return makeView({
    show: (state, isNewPhase) => {
      const { bytesRead, totalBytes, phase } = state.progress
      const payload = { phase, details: describe(state) }
      if (isNewPhase) bar.start(totalBytes, bytesRead, payload)
      else bar.update(bytesRead, payload)
    },
    say: (line) => {
      bar.stop()
      stream.write(`${line}\n`)
    },
    stop: () => bar.stop(),
  })
}

function showLines(output: Output, fileName: string): ProgressView {
  let saidAt = Date.now()
  const say = (line: string) => {
    saidAt = Date.now()
    output.write(`${line}\n`)
  }
  return makeView({
    show: (state) => {
      if (Date.now() - saidAt < IMPORT_LINE_EVERY_MS) return
      const { percent } = estimate(state.progress, 0)
      say(`${fileName}: ${state.progress.phase} ${percent} % ${describe(state)}`)
    },
    say,
    stop: () => {},
  })
}

type Screen = {
  show: (state: State, isNewPhase: boolean) => void
  say: (line: string) => void
  stop: () => void
}

function makeView({ show, say, stop }: Screen): ProgressView {
  const state: State = { progress: START, startedAt: Date.now(), records: 0 }
  const move = (progress: ImportProgress) => {
    const isNewPhase = state.progress.phase !== progress.phase
    if (isNewPhase) state.startedAt = Date.now()
    state.progress = progress
    show(state, isNewPhase)
  }
  return {
    progress: move,
    records: (count) => {
      state.records = count
      const { bytesRead, totalBytes } = state.progress
      // Some formats must be read completely before their parks are known.
      move(bytesRead < totalBytes ? state.progress : { ...state.progress, phase: WRITING })
    },
    say: (line) => {
      say(line)
      state.progress = START
    },
    stop,
  }
}

function describe({ progress, startedAt, records }: State): string {
  const elapsedMs = Date.now() - startedAt
  const { rate, left } = estimate(progress, elapsedMs)
  if (records === 0) return [rate, left].filter(Boolean).join(', ')
  const perSecond = elapsedMs > 0 ? Math.round((records * 1000) / elapsedMs) : 0
  const done = `${format(records)} records, ${format(perSecond)}/s`
  return progress.phase === WRITING || !left ? done : `${done}, ${left}`
}

function format(count: number): string {
  return count.toLocaleString('en')
}
