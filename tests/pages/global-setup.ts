import type { TestProject } from 'vitest/node'
import { startOwnServer } from '../processes/server-process.ts'
import { ADMIN_PASSWORD } from './operator.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    /** The URL of a server of the built product with the included parks and posts. */
    site: string
  }
}

/** Starts one server for all tests of pages: none may change what another sees. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, end } = await startOwnServer({
    ADMIN_PASSWORD,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SEARCH: '1000000',
    RATE_LIMIT_FILES: '1000000',
    RATE_LIMIT_WRITES: '1000000',
  })
  project.provide('site', server.url)
  return end
}
