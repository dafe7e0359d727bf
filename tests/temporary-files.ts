import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Writes files into a folder that is removed after the test file. */
export function temporaryFiles() {
  const folder = mkdtemp(join(tmpdir(), 'parkfetch-test-'))
  afterAll(async () => rm(await folder, { recursive: true, force: true }))
  return async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(await folder, name)
    await writeFile(path, content)
    return path
  }
}
