// Watches whether the embedded database can write. Plain JavaScript, like the worker.
import fs, { statfsSync, utimesSync } from 'node:fs'
import { queryMessage, statusOf } from './protocol.mjs'

/** Writes are rejected below this much free space: PostgreSQL exits if its log runs out of it. */
const RESERVE_BYTES = 32 * 2 ** 20
const [QUERY, PARSE, BIND] = ['Q', 'P', 'B'].map((letter) => letter.charCodeAt(0))
const NO_ROOM = 'ENOSPC'
const UNWRITABLE = new Set(['EROFS', 'EPERM', 'EACCES', 'EIO'])
const IDLE = 'I'.charCodeAt(0)

/**
 * Makes a database read-only while its folder cannot be written to, so that reads keep working: a
 * write then fails with PostgreSQL's code 25006. It recovers by itself once there is space again,
 * otherwise after a restart.
 *
 * @param db a PGlite
 * @param folder where its files are
 * @param report called on each change with the error code ('ENOSPC', 'EROFS', …), or null
 * @returns a function that returns whether it was writable at the last check
 */
export function readOnlyWhenFull(db, folder, report) {
  const exec = db.execProtocolRawStream.bind(db)
  let reason = null
  /** Whether the database's mode matches the reason. */
  let isSet = true
  db.execProtocolRawStream = async (message, options) => {
    if (beginsStatement(message)) await follow()
    return exec(message, options)
  }
  return () => reason === null

  async function follow() {
    // For any other reason files may already be open read-only, which only a restart undoes.
    if (reason !== null && reason !== NO_ROOM) return
    const now = whyUnwritable(folder)
    if (now === reason && isSet) return
    const mode = now === null ? 'off' : 'on'
    isSet = false
    isSet = await isDone(`set default_transaction_read_only = ${mode}`)
    if (!isSet || now === reason) return
    reason = now
    report(reason)
  }

  /** False inside a transaction, which may roll the setting back, so that it is set again later. */
  async function isDone(statement) {
    let last
    await exec(queryMessage(statement), { onRawData: (bytes) => (last = statusOf(bytes) ?? last) })
    return last === IDLE
  }
}

/** The error code for which a folder cannot be written to; null if it can. */
function whyUnwritable(folder) {
  try {
    const now = new Date()
    // A failed disk rejects changes even though its permissions allow them.
    utimesSync(folder, now, now)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < RESERVE_BYTES ? NO_ROOM : null
  } catch (error) {
    return error.code ?? String(error)
  }
}

/** Opens files read-only that can't be opened for writing, as PostgreSQL always requests. */
export function openReadOnlyFiles() {
  const { openSync } = fs
  const { O_CREAT, O_RDWR, O_TRUNC } = fs.constants
  fs.openSync = (path, flags, mode) => {
    try {
      return openSync(path, flags, mode)
    } catch (error) {
      const isChange = typeof flags !== 'number' || (flags & (O_CREAT | O_TRUNC)) !== 0
      if (isChange || (flags & O_RDWR) === 0 || !UNWRITABLE.has(error.code)) throw error
      return openSync(path, flags & ~O_RDWR, mode)
    }
  }
}

/** Not the Bind of an unnamed statement, which a query sent in between would discard. */
function beginsStatement(message) {
  if (message[0] !== BIND) return message[0] === QUERY || message[0] === PARSE
  const afterPortal = message.indexOf(0, 5) + 1
  return message[afterPortal] !== 0
}
