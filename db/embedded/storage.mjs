// Whether the embedded database has somewhere to write to. Plain JavaScript, as the worker is.
import fs, { statfsSync, utimesSync } from 'node:fs'
import { queryMessage, statusOf } from './protocol.mjs'

/** PostgreSQL ends itself where its log finds no room: it is stopped from writing before that. */
const RESERVE_BYTES = 32 * 2 ** 20
const [QUERY, PARSE, BIND] = ['Q', 'P', 'B'].map((letter) => letter.charCodeAt(0))
const NO_ROOM = 'ENOSPC'
const UNWRITABLE = new Set(['EROFS', 'EPERM', 'EACCES', 'EIO'])
const IDLE = 'I'.charCodeAt(0)

/**
 * Keeps a database from writing while its folder can't be written to, so that it goes on answering
 * what only reads: a statement that writes then fails with PostgreSQL's code 25006. Where there was
 * no room it goes on by itself, else by a new start.
 *
 * @param db a PGlite
 * @param folder where its files are
 * @param report told each time this changes: the reason's code ('ENOSPC', 'EROFS', …), or null
 * @returns whether it can be written to, as was last seen
 */
export function guardStorage(db, folder, report) {
  const exec = db.execProtocolRawStream.bind(db)
  let reason = null
  /** Whether the database is set as the reason says. */
  let isSet = true
  db.execProtocolRawStream = async (message, options) => {
    if (beginsStatement(message)) await follow()
    return exec(message, options)
  }
  return () => reason === null

  async function follow() {
    // Files may be open for reading alone by now.
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

  /** Within a transaction it may be undone with that, or stay: it is said again after it. */
  async function isDone(statement) {
    let last
    await exec(queryMessage(statement), { onRawData: (bytes) => (last = statusOf(bytes) ?? last) })
    return last === IDLE
  }
}

/** Why nothing can be written to a folder, as the code of an error; null where it can. */
function whyUnwritable(folder) {
  try {
    const now = new Date()
    // A disk that has failed takes no change, though its permissions say that it would.
    utimesSync(folder, now, now)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < RESERVE_BYTES ? NO_ROOM : null
  } catch (error) {
    return error.code ?? String(error)
  }
}

/** PostgreSQL opens its files for writing, whatever it wants to do: from now on reading has to do. */
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

/** A statement without a name is forgotten at the next query: nothing may come before its Bind. */
function beginsStatement(message) {
  if (message[0] !== BIND) return message[0] === QUERY || message[0] === PARSE
  const afterPortal = message.indexOf(0, 5) + 1
  return message[afterPortal] !== 0
}
