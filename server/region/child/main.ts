import { ImportError, type ImportRecord } from '../import/records.ts'
import { chooseReader } from '../readers/choose-reader.ts'
import {
  type FromChild,
  MESSAGES_AHEAD,
  RECORDS_PER_MESSAGE,
  type ToChild,
} from './child-reader.ts'

// A process of its own that reads a file and sends its records to the server, so that neither the
// memory nor the time that a large or hostile file takes is the server's.

let ahead = 0
let wake = (): void => {}

process.on('message', (message: ToChild) => {
  if ('read' in message) void read(message)
  else {
    ahead -= 1
    wake()
  }
})
// The server is gone, even by a kill.
process.on('disconnect', () => process.exit(1))

async function read({
  read: file,
  bbox,
  withStreets,
  options,
}: Extract<ToChild, { read: string }>) {
  try {
    const reader = await chooseReader(file, options)
    const onProgress = (progress: Extract<FromChild, { progress: unknown }>['progress']) =>
      tell({ progress })
    let records: ImportRecord[] = []
    for await (const record of reader(file, {
      ...{ bbox, withStreets, onProgress: seldom(onProgress) },
    })) {
      records.push(record)
      if (records.length < RECORDS_PER_MESSAGE) continue
      await send(records)
      records = []
    }
    if (records.length > 0) await send(records)
    tell({ done: true })
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    tell({ failed: { reason: error instanceof ImportError ? error.message : null, detail } })
  }
}

async function send(records: ImportRecord[]): Promise<void> {
  while (ahead >= MESSAGES_AHEAD) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  ahead += 1
  tell({ records })
}

/** At most one call for every percent of a file. */
function seldom<T extends { bytesRead: number; totalBytes: number; phase: string }>(
  tellOf: (progress: T) => void,
): (progress: T) => void {
  let told = ''
  return (progress) => {
    const percent = Math.floor((progress.bytesRead * 100) / Math.max(1, progress.totalBytes))
    const now = `${progress.phase} ${percent}`
    if (now === told) return
    told = now
    tellOf(progress)
  }
}

function tell(message: FromChild): void {
  process.send?.(message)
}
