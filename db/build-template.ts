import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { openEmbedded } from './client.ts'
import { templateFile } from './embedded/start.ts'
import { migrateDatabase } from './migrate.ts'
import { seedParks } from './seed/seed-parks.ts'
import { seedSets } from './seed/seed-sets.ts'

/** Fast, as a first start waits for it; the largest window, as the cluster's databases repeat. */
const COMPRESSION = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
}

/** Builds what a new embedded database is copied from: its files with the seed parks. */
export async function buildTemplate(root: string): Promise<void> {
  const database = await openEmbedded({ root })
  try {
    await migrateDatabase(database, root)
    await seedParks(database)
    await seedSets(database, root)
    // Otherwise the first reads clean up after the seed's writes, and fail on a disk that is full.
    await database.sql`vacuum (freeze, analyze)`
    const dump = (await database.embedded?.dump()) ?? new Uint8Array()
    const bytes = await promisify(brotliCompress)(dump, { params: COMPRESSION })
    await writeFile(templateFile(root), bytes)
  } finally {
    await database.close()
  }
}
