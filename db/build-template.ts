import { writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Database, openEmbedded } from './client.ts'
import { templateFile } from './embedded/start.ts'
import { migrateDatabase } from './migrate.ts'
import { seedParks } from './seed/seed-parks.ts'
import { seedSets } from './seed/seed-sets.ts'

/** Brotli's largest window: the three databases of a cluster contain the same catalogue. */
const COMPRESSION = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
}

/**
 * Builds the templates of a new embedded database: its files with empty tables, and with the seed
 * parks.
 */
export async function buildTemplate(root: string): Promise<void> {
  const database = await openEmbedded({ root })
  try {
    await migrateDatabase(database, root)
    await writeDump(database, templateFile(root, 'empty'))
    await seedParks(database)
    await seedSets(database, root)
    await writeDump(database, templateFile(root, 'seeded'))
  } finally {
    await database.close()
  }
}

async function writeDump({ embedded }: Database, file: string): Promise<void> {
  const dump = await embedded?.dump()
  if (dump) await writeFile(file, brotliCompressSync(dump, { params: COMPRESSION }))
}
