// Keeps the embedded database's log short. Plain JavaScript, as the worker is.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { queryMessage, statusOf } from './protocol.mjs'

/** The log is looked at so often, as a folder is read for it. */
const LOOK_MS = 250
const LOOK_MESSAGES = 200
/** Segments of 16 MB that may come before what they hold is written to its place. */
const MOST_NEW_SEGMENTS = 2
/** At the latest, so that little has to be done again after a crash. */
const LONGEST_MS = 300_000
const SEGMENT = /^[0-9A-F]{24}$/
/** Not within a transaction that has failed, which takes no more statements. */
const READY = new Set(['I', 'T'].map((letter) => letter.charCodeAt(0)))

/**
 * Has a database write what its log holds to its place, so that the log can go: PostgreSQL leaves
 * that to a process of its own, which PGlite lacks.
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
    // Between two statements alone, as what comes in between may end the one under way.
    if (READY.has(status)) await look()
    return result
  }

  async function look() {
    lookedAt = performance.now()
    messages = 0
    const isLong = segments() - known >= MOST_NEW_SEGMENTS
    if (!isWritable() || !(isLong || lookedAt - writtenAt > LONGEST_MS)) return
    writtenAt = lookedAt
    await exec(queryMessage('checkpoint'), { onRawData() {} })
    known = segments()
  }
}
