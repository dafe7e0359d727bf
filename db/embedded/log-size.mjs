// Keeps the embedded database's write-ahead log short. Plain JavaScript, like the worker.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { queryMessage, statusOf } from './protocol.mjs'

/** Interval of checks, each of which reads a folder. */
const LOOK_MS = 250
const LOOK_MESSAGES = 200
/** Log segments of 16 MB that may accumulate before a checkpoint. */
const MAX_NEW_SEGMENTS = 2
/** Longest time between checkpoints, to limit recovery after a crash. */
const LONGEST_MS = 300_000
const SEGMENT = /^[0-9A-F]{24}$/
/** Not within a failed transaction, which accepts no statements. */
const READY = new Set(['I', 'T'].map((letter) => letter.charCodeAt(0)))

/**
 * Triggers checkpoints so that old log segments can be removed: PGlite lacks PostgreSQL's
 * checkpointer process.
 *
 * @param db a PGlite
 * @param folder where its files are
 * @param isWritable whether anything can be written at present
 */
export function keepLogShort(db, folder, isWritable) {
  const exec = db.execProtocolRawStream.bind(db)
  const segments = () =>
    readdirSync(join(folder, 'pg_wal')).filter((name) => SEGMENT.test(name)).length
  let known = segments()
  let lookedAt = performance.now()
  let writtenAt = lookedAt
  let messages = 0

  db.execProtocolRawStream = async (message, options) => {
    messages += 1
    if (messages < LOOK_MESSAGES && performance.now() - lookedAt < LOOK_MS) {
      return exec(message, options)
    }
    let status
    const result = await exec(message, {
      ...options,
      onRawData(bytes) {
        status = statusOf(bytes)
        options.onRawData(bytes)
      },
    })
    // Only between two statements: a checkpoint in the middle of one may terminate it.
    if (READY.has(status)) await look()
    return result
  }

  async function look() {
    lookedAt = performance.now()
    messages = 0
    const isLong = segments() - known >= MAX_NEW_SEGMENTS
    if (!isWritable() || !(isLong || lookedAt - writtenAt > LONGEST_MS)) return
    writtenAt = lookedAt
    await exec(queryMessage('checkpoint'), { onRawData() {} })
    known = segments()
  }
}
