import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { openEmbedded } from './client.ts'
import { templateFile } from './embedded/start.ts'
import { migrateDatabase } from './migrate.ts'

/** Makes what a new embedded database begins from, for a build: its files, with empty tables. */
export async function buildTemplate(root: string): Promise<void> {
  const database = await openEmbedded({ root })
  try {
    await migrateDatabase(database, root)
    const dump = await database.embedded?.dump()
    if (dump) await writeFile(templateFile(root), gzipSync(dump))
  } finally {
    await database.close()
  }
}
