// Makes db/embedded/new-files.tar.br, the files of an embedded database without tables, which take
// PGlite seconds to create: `node db/embedded/make-new-files.mjs`, for a new version of
// PostgreSQL.
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
await db.exec('select pg_switch_wal()')
await db.exec('checkpoint')
const dump = await db.dumpDataDir('none')
await db.close()
// Its largest window: the three databases of a cluster contain the same catalogue.
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
const bytes = brotliCompressSync(await dump.arrayBuffer(), { params })
writeFileSync(new URL('new-files.tar.br', import.meta.url), bytes)
process.stdout.write(`${bytes.length} bytes\n`)
