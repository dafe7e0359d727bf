// The embedded PostgreSQL, in its own thread so that a query never blocks a request.
// Plain JavaScript: it is started by path, from the sources as well as from a build.
import { existsSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { keepLogShort } from './log-size.mjs'
import { openReadOnlyFiles, readOnlyWhenFull } from './storage.mjs'

const { dataDir, snapshot, socketPath } = workerData
/** Allocated in full at start; PGlite's 128 MB are more than a country's parks need. */
const BUFFERS = ['-c', 'shared_buffers=32MB']

/** Removes finished log segments at once instead of recycling them. */
const LOG = ['-c', 'wal_recycle=off']

/** A database without tables; db/embedded/make-new-files.mjs makes it. */
const NEW_FILES = new URL('new-files.tar.br', import.meta.url)

openReadOnlyFiles()
const dump = snapshot ?? (dataDir && existsSync(dataDir) ? null : NEW_FILES)
const db = await PGlite.create({
  dataDir,
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, ...BUFFERS, ...LOG],
  ...(dump ? { loadDataDir: new Blob([readDump(dump)]) } : {}),
})
if (dataDir) {
  const report = (unwritable) => parentPort.postMessage({ unwritable })
  keepLogShort(db, dataDir, readOnlyWhenFull(db, dataDir, report))
}
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 2 })
await server.start()

parentPort.on('message', async (message) => {
  if (message === 'dump') {
    // A checkpoint in a new log segment makes the older ones obsolete, which are then removed.
    await db.exec('select pg_switch_wal()')
    await db.exec('checkpoint')
    const dump = await db.dumpDataDir('none')
    parentPort.postMessage({ dump: new Uint8Array(await dump.arrayBuffer()) })
    return
  }
  await server.stop()
  await db.close()
  parentPort.postMessage('stopped')
  parentPort.close()
})
parentPort.postMessage('ready')

function readDump(file) {
  const bytes = readFileSync(file)
  return String(file).endsWith('.br') ? brotliDecompressSync(bytes) : bytes
}
