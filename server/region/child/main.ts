import { ImportError, type ImportProgress, type ImportRecord } from '../import/records.ts'
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
    let lastPercent = ''
    const onProgress = (progress: ImportProgress) => {
      const { bytesRead, totalBytes, phase } = progress
      const percent = `${phase} ${Math.floor((bytesRead * 100) / Math.max(1, totalBytes))}`
      if (percent !== lastPercent) post({ progress })
      lastPercent = percent
    }
    let records: ImportRecord[] = []
    for await (const record of reader(file, { bbox, withStreets, onProgress })) {
      records.push(record)
      if (records.length < RECORDS_PER_MESSAGE) continue
      await send(records)
      records = []
    }
    if (records.length > 0) await send(records)
    post({ done: true })
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    post({ failed: { reason: error instanceof ImportError ? error.message : null, detail } })
  }
}

async function send(records: ImportRecord[]): Promise<void> {
  while (ahead >= MESSAGES_AHEAD) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  ahead += 1
  post({ records })
}

function post(message: FromChild): void {
  process.send?.(message)
}
