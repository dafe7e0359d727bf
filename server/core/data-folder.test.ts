import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderError, prepareDataFolder } from './data-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder that is not there is made, for this user alone, and nothing is left in it', async () => {
  const data = join(folder, 'a/b')
  await prepareDataFolder(data)
  expect(await readdir(data)).toEqual([])
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  await prepareDataFolder(data)
})

test('a file is no folder', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(prepareDataFolder(file)).rejects.toThrow(`${file} can't be used: ${file} is a file.`)
  await expect(prepareDataFolder(join(file, 'data'))).rejects.toThrow(DataFolderError)
})

test.skipIf(process.platform !== 'linux')(
  'where no folder can be made, that is reported at once',
  async () => {
    await expect(prepareDataFolder('/proc/x/data')).rejects.toThrow(
      'DATA_DIR must be a folder that this user can write to.',
    )
  },
)
