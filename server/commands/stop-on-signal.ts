import { EXIT } from './command-line.ts'

/** Signals within this time count as one for the import, which takes longer to stop. */
const SAME_IMPORT_SIGNAL_MS = 1_000

/** The first signal stops after the current batch, the second immediately. */
export function stopOnSignal(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  let stoppedAt = 0
  const stop = () => {
    // npm forwards the signal that the terminal has already sent.
    if (controller.signal.aborted && Date.now() - stoppedAt < SAME_IMPORT_SIGNAL_MS) return
    if (controller.signal.aborted) process.exit(EXIT.stopped)
    stoppedAt = Date.now()
    process.stderr.write('\nStopping after what is under way …\n')
    controller.abort(new Error('stopped'))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    signal: controller.signal,
    end: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
