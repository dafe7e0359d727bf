import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportError, type ImportReader } from '../import/records.ts'
import type { TableOptions } from '../import/to-facts.ts'
import { readOsmFile } from './osm/read-elements.ts'
import { csvReader } from './read-csv.ts'
import { geojsonReader } from './read-geojson.ts'
import { isGnis, readGnis } from './read-gnis.ts'
import { readStart, readText } from './text-file.ts'
import { tigerReader } from './tiger/read-tiger.ts'
import { kindOfTiger } from './tiger/segments.ts'

const TAKEN =
  '.osm.pbf, .osm (also .gz and .bz2), Overpass JSON, GeoJSON, JSON lists, CSV, GNIS and TIGER/Line address ranges'
const PACKED: Readonly<Record<string, string>> = {
  'PK\x03\x04': 'zip',
  '7z\xbc\xaf': '7z',
  '\xfd7zX': 'xz',
  '(\xb5/\xfd': 'zstd',
}

/** Chooses the reader of a file by its first bytes and name. Throws ImportError. */
export async function chooseReader(file: string, options: TableOptions): Promise<ImportReader> {
  const kind = await kindOfFile(file)
  if (typeof kind === 'object') return tigerReader(kind.tiger)
  if (kind === 'osm') return readOsmFile
  if (kind === 'gnis') return readGnis
  return kind === 'csv' ? csvReader(options) : geojsonReader(options)
}

type FileKind = 'osm' | 'gnis' | 'csv' | 'json' | { tiger: Parameters<typeof tigerReader>[0] }

/** What a file is, by its first bytes and name. Throws ImportError. */
export async function kindOfFile(file: string): Promise<FileKind> {
  await mustBeFile(file)
  const start = await readStart(file, 64)
  const tiger = kindOfTiger(start)
  if (tiger) return { tiger }
  const packed = PACKED[start.subarray(0, 4).toString('latin1')]
  if (packed) throw new ImportError(`${file} is compressed as ${packed}: decompress it first.`)
  const name = basename(file).toLowerCase()
  const isBzip2 = start.subarray(0, 3).toString('latin1') === 'BZh'
  if (/\.pbf$/.test(name) || start.includes('OSMHeader') || isBzip2) return 'osm'
  if (/\.txt(\.gz)?$/.test(name) && isGnis(await readStartOfText(file))) return 'gnis'
  if (/\.(csv|tsv|txt)(\.gz)?$/.test(name)) return 'csv'
  const text = await readStartOfText(file)
  // Judged by the first key, as `elements` may follow a long remark; only GeoJSON has `features`.
  const isOverpass =
    /^\{\s*"(version|generator|osm3s|elements)"/.test(text) && !/"features"\s*:/.test(text)
  if (text.startsWith('<') || isOverpass) return 'osm'
  if (['{', '[', '\x1e'].includes(text.charAt(0))) return 'json'
  throw new ImportError(`${file} can't be imported: ${TAKEN}.`)
}

async function mustBeFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found && /^[a-z][a-z\d+.-]*:\/\//i.test(file)) {
    throw new ImportError(`${file} is a URL, and only files can be imported: download it first.`)
  }
  if (!found) throw new ImportError(`${file} is not there.`)
  if (found.isDirectory()) throw new ImportError(`${file} is a folder: name a file in it.`)
  // A pipe cannot be read twice.
  if (!found.isFile()) throw new ImportError(`${file} is not a regular file: save it as one first.`)
  if (found.size === 0) throw new ImportError(`${file} is empty.`)
  await access(file, constants.R_OK).catch(() => {
    throw new ImportError(`${file} may not be read by this user.`)
  })
}

async function readStartOfText(file: string): Promise<string> {
  try {
    for await (const text of readText(file)) return text.trimStart()
    return ''
  } catch (error) {
    if (!(error instanceof ImportError) || !/UTF-8/.test(error.message)) throw error
    throw new ImportError(`${file} can't be imported: ${TAKEN}.`)
  }
}
