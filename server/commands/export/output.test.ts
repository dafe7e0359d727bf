import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOutput, OutputError, writeOutput } from './output.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* parks() {
  yield 'Elm\n'
  yield 'Oak\n'
}
const write = async (name: string, text: AsyncIterable<string> = parks()) =>
  writeOutput(text, await findOutput(name))

describe('the place of an export', () => {
  test('is no folder', async () => {
    for (const name of [folder, `${folder}/new/`]) {
      const finding = findOutput(name)
      await expect(finding).rejects.toBeInstanceOf(OutputError)
      await expect(finding).rejects.toThrow(`${name} is a folder: name a file in it.`)
    }
  })

  test('is in a folder that is there', async () => {
    const name = join(folder, 'none/x.csv')
    await expect(findOutput(name)).rejects.toThrow(
      `${name} can't be written: there is no folder ${join(folder, 'none')}.`,
    )
    await writeFile(join(folder, 'file'), '')
    await expect(findOutput(join(folder, 'file/x.csv'))).rejects.toThrow('there is no folder')
  })
})

describe('an export', () => {
  test('takes the place of a file once it is whole', async () => {
    const name = join(folder, 'x.csv')
    await writeFile(name, 'before')
    await write(name)
    expect(await readFile(name, 'utf8')).toBe('Elm\nOak\n')
    async function* failing() {
      yield 'Elm\n'
      throw new Error('the database is gone')
    }
    await expect(write(name, failing())).rejects.toThrow('the database is gone')
    expect(await readFile(name, 'utf8')).toBe('Elm\nOak\n')
    expect(await readdir(folder)).toEqual(['x.csv'])
  })

  test('that the system refuses is reported by the name that was given', async () => {
    const name = join(folder, 'x.csv')
    await mkdir(`${name}.unfinished`)
    const writing = write(name)
    await expect(writing).rejects.toBeInstanceOf(OutputError)
    await expect(writing).rejects.toThrow(`${name} can't be written. It is a folder.`)
    await expect(writing).rejects.not.toThrow('unfinished')
  })

  test('follows links, and writes to a device without taking its place', async () => {
    const [name, link, device] = ['x.csv', 'link', 'device'].map((file) => join(folder, file))
    await writeFile(`${name}`, 'before')
    await symlink('x.csv', `${link}`)
    await symlink('/dev/null', `${device}`)
    await write(`${link}`)
    await write(`${device}`)
    expect((await lstat(`${link}`)).isSymbolicLink()).toBe(true)
    expect(await readFile(`${name}`, 'utf8')).toBe('Elm\nOak\n')
    expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true)
    expect((await readdir(folder)).sort()).toEqual(['device', 'link', 'x.csv'])
  })
})
