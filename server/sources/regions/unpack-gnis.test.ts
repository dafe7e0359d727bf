import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GNIS_HEADER, gnisArchive, gnisFile, gnisRow } from '../../../tests/upstreams/gnis.ts'
import { makeZip, type ZipEntry } from '../../../tests/upstreams/make-zip.ts'
import type { ImportRecord } from '../../region/import/records.ts'
import { readGnis } from '../../region/readers/read-gnis.ts'
import { RegionFileError } from './file-error.ts'
import { isZip, unpackGnis } from './unpack-gnis.ts'

const ELM = { id: 1, name: 'Elm Park' }
const COLORADO = 'CO_Features_20210825.txt'
const WYOMING = 'WY_Features_20210825.txt'

let folder: string
let zip: string
let out: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-gnis-'))
  zip = join(folder, 'AllStates.zip')
  out = join(folder, 'gnis.txt')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function unpack(archive: Uint8Array | readonly ZipEntry[], maxBytes = 1_000_000) {
  await writeFile(zip, archive instanceof Uint8Array ? archive : makeZip(archive))
  return unpackGnis(zip, out, { maxBytes })
}

async function failing(archive: Uint8Array | readonly ZipEntry[], maxBytes?: number) {
  const error = await unpack(archive, maxBytes).then(
    () => expect.unreachable('It was unpacked.'),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(RegionFileError)
  expect(error.message).toMatch(/^[^\n]{10,150}$/)
  expect(await readdir(folder)).toEqual(['AllStates.zip'])
  return error.message
}

test('parks, forests and reserves of all states are in one file, as they are', async () => {
  const forest = { id: 2, name: 'Pine', kind: 'Forest' }
  const reserve = { id: 3, name: 'Cañon "Old" Reserve', kind: 'Reserve', state: 'WY' }
  const gone = { id: 4, name: 'Elm (historical)', state: 'WY' }
  const others = ['School', 'park', 'Parkway', 'constructor', ''].map((kind) => ({ ...ELM, kind }))
  const found = await unpack(gnisArchive([reserve, gone, ELM, forest, ...others]))
  expect(found).toEqual({ rows: 4, states: 2, asOf: new Date('2021-08-25') })
  const lines = [GNIS_HEADER, ...[ELM, forest, reserve, gone].map(gnisRow), '']
  expect(await readFile(out, 'utf8')).toBe(lines.join('\n'))
  expect((await readdir(folder)).sort()).toEqual(['AllStates.zip', 'gnis.txt'])
  const records: ImportRecord[] = []
  for await (const record of readGnis(out, {})) records.push(record)
  expect(records.filter((record) => 'park' in record)).toHaveLength(3)
})

test('a file may be in a folder, of any name, and long', async () => {
  const many = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    name: `Park ${id} ü`,
    state: 'WY',
  }))
  const found = await unpack(
    [
      { name: `../../etc/${COLORADO}`, content: gnisFile([ELM]).trimEnd() },
      { name: `C:\\x\\${WYOMING}`, content: gnisFile(many) },
      { name: '/etc/passwd', content: 'x' },
      { name: `__MACOSX/._${COLORADO}`, content: 'x' },
      { name: 'folder/', content: '' },
    ],
    10_000_000,
  )
  expect(found).toMatchObject({ rows: 20_001, states: 2 })
  const lines = (await readFile(out, 'utf8')).split('\n')
  expect(lines.slice(2, -1)).toEqual(many.map(gnisRow))
  expect((await readdir(folder)).sort()).toEqual(['AllStates.zip', 'gnis.txt'])
})

test('of a state the newest file counts', async () => {
  const entries = ['20190101', '20210825', '20200101', '20219999'].map((date, id) => ({
    name: `${date}/CO_Features_${date}.txt`,
    content: gnisFile([{ id, name: 'Elm Park' }]),
  }))
  expect(await unpack(entries)).toEqual({ rows: 1, states: 1, asOf: new Date('2021-08-25') })
  expect(await readFile(out, 'utf8')).toContain('\n1|Elm Park')
})

test('a date that there is not is none', async () => {
  const content = gnisFile([ELM])
  expect(await unpack([{ name: 'CO_Features_20210230.txt', content }])).toMatchObject({
    asOf: null,
  })
})

describe('an archive is refused', () => {
  const content = gnisFile([ELM])
  const good = { name: COLORADO, content }
  const whole = makeZip([good, { name: WYOMING, content }])

  test.each<[string, Uint8Array | ZipEntry[], string]>([
    ['that is none', Buffer.from(content), 'is not a zip archive'],
    ['that is empty', Buffer.alloc(0), 'is not a zip archive'],
    ['that only begins like one', Buffer.from('PK\x03\x04 and so on'), 'is damaged'],
    ['that is cut off', whole.subarray(0, -30), 'is damaged'],
    [
      'that has lost its middle',
      Buffer.concat([whole.subarray(0, 60), whole.subarray(90)]),
      'damaged',
    ],
    ['with another checksum', [good, { name: WYOMING, content, claims: { crc: 1 } }], 'is damaged'],
    ['with bytes that are longer', [{ ...good, claims: { bytes: 20 } }], 'is damaged'],
    ['with bytes that are shorter', [{ ...good, claims: { bytes: 2_000 } }], 'is damaged'],
    ['that is encrypted', [{ ...good, claims: { isEncrypted: true } }], 'is encrypted'],
    ['of another method', [{ ...good, claims: { method: 14 } }], 'in a way that is not read'],
    ['without files', makeZip([]), 'has no files of the Geographic Names'],
    ['of other files', [{ name: 'a.txt', content }], 'has no files of the Geographic Names'],
    ['of a file that is empty', [good, { name: WYOMING, content: '' }], 'is not of the Geographic'],
    [
      'of a file that is something else',
      [{ name: COLORADO, content: 'a|b\n1|2' }],
      'is not of the',
    ],
    [
      'with other columns',
      [good, { name: WYOMING, content: content.replace('|ELEV_IN_M', '') }],
      'other columns',
    ],
    [
      'not in UTF-8',
      [{ name: COLORADO, content: Buffer.from(`${content}é`, 'latin1') }],
      'not text in UTF-8',
    ],
    ['without parks', gnisArchive([{ ...ELM, kind: 'School' }]), 'has no parks'],
    [
      'that is a bomb',
      [{ name: COLORADO, content: content + '\n'.repeat(900_000) }],
      'far more than text',
    ],
    [
      'that hides a bomb',
      [{ name: COLORADO, content: content + 'x'.repeat(900_000), claims: { bytes: 1_000 } }],
      'is damaged',
    ],
  ])('%s', async (_, archive, message) => {
    expect(await failing(archive)).toContain(message)
  })

  test('of many files', async () => {
    const entries = Array.from({ length: 1_001 }, (_, id) => ({ name: `${id}`, content: '' }))
    expect(await failing(entries)).toContain('more than 1000 files')
  })

  test('that would unpack to more than is allowed', async () => {
    const bytes = Buffer.byteLength(content)
    expect(await failing([good], bytes - 1)).toContain(`more than ${bytes - 1} bytes`)
    expect(await unpack([good], bytes)).toMatchObject({ rows: 1 })
  })

  test('with endless lines', async () => {
    const noise = Array.from({ length: 60_000 }, (_, id) => `${id * 7_919}`).join('')
    expect(await failing([{ name: COLORADO, content: content + noise }])).toContain('endless lines')
  })
})

test('a file from before stays until the new one is complete', async () => {
  await writeFile(out, 'before')
  await writeFile(zip, 'x')
  await expect(unpackGnis(zip, out, { maxBytes: 1_000 })).rejects.toThrow(RegionFileError)
  expect(await readFile(out, 'utf8')).toBe('before')
  await unpack(gnisArchive([ELM]))
  expect(await readFile(out, 'utf8')).toContain('Elm Park')
})

test('what can’t be read or written is reported plainly', async () => {
  const missing = join(folder, 'missing.zip')
  const options = { maxBytes: 1_000_000 }
  await expect(unpackGnis(missing, out, options)).rejects.toThrow(
    "missing.zip can't be read. There is no such file or folder.",
  )
  await writeFile(zip, gnisArchive([ELM]))
  await expect(unpackGnis(zip, join(folder, 'a/b.txt'), options)).rejects.toThrow(
    "b.txt.part can't be written. There is no such file or folder.",
  )
  await mkdir(out)
  await expect(unpackGnis(zip, out, options)).rejects.toThrow('It is a folder.')
})

test.skipIf(process.platform !== 'linux')('a full disk is reported plainly', async () => {
  await writeFile(zip, gnisArchive([ELM]))
  await symlink('/dev/full', `${out}.part`)
  await expect(unpackGnis(zip, out, { maxBytes: 1_000_000 })).rejects.toThrow(
    'There is no room left.',
  )
  expect(await readdir(folder)).toEqual(['AllStates.zip'])
})

test('once it is aborted nothing is left', async () => {
  const places = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `Park ${id}` }))
  await writeFile(zip, gnisArchive(places))
  const controller = new AbortController()
  const work = unpackGnis(zip, out, { maxBytes: 10_000_000, signal: controller.signal })
  controller.abort(new Error('stopped'))
  await expect(work).rejects.toThrow('stopped')
  expect(await readdir(folder)).toEqual(['AllStates.zip'])
})

test('archives are known by how they begin', async () => {
  const write = async (content: string | Uint8Array) => {
    await writeFile(zip, content)
    return isZip(zip)
  }
  expect(await write(gnisArchive([ELM]))).toBe(true)
  expect(await write(makeZip([]))).toBe(true)
  expect(await write('PK')).toBe(false)
  expect(await write('')).toBe(false)
  expect(await write(gnisFile([ELM]))).toBe(false)
})
