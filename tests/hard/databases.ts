import { inject } from 'vitest'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'

const { remote } = inject('databases')

/** The databases available: a server only if TEST_DATABASE_URL is set. */
export const stores = remote ? (['embedded', 'server'] as const) : (['embedded'] as const)

/** Runs work with the settings of a separate store; a server's database is removed afterwards. */
export async function withStore(
  store: (typeof stores)[number],
  work: (settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  if (store === 'embedded' || !remote) return work({})
  const name = `parkfetch_hard_${process.pid}_${Date.now()}`
  await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
  try {
    await work({ DATABASE_URL: databaseUrl(remote.url, name) })
  } finally {
    await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
  }
}
