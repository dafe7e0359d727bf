import { expect, test } from 'vitest'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { ImportError, type ImportRecord } from '../import/records.ts'
import { isGnis, readGnis } from './read-gnis.ts'

const file = temporaryFiles()

/** As in the files of August 2021. */
const HEADER =
  '\ufeffFEATURE_ID|FEATURE_NAME|FEATURE_CLASS|STATE_ALPHA|STATE_NUMERIC|COUNTY_NAME|COUNTY_NUMERIC|PRIMARY_LAT_DMS|PRIM_LONG_DMS|PRIM_LAT_DEC|PRIM_LONG_DEC|SOURCE_LAT_DMS|SOURCE_LONG_DMS|SOURCE_LAT_DEC|SOURCE_LONG_DEC|ELEV_IN_M|ELEV_IN_FT|MAP_NAME|DATE_CREATED|DATE_EDITED'

function row(id: number, name: string, place: { kind?: string; lat?: string; lng?: string } = {}) {
  const { kind = 'Park', lat = '39.7405', lng = '-104.9653' } = place
  return `${id}|${name}|${kind}|CO|08|Denver|031|394426N|1045755W|${lat}|${lng}|||||1610|5282|Englewood|10/13/1978|`
}

async function read(lines: string[], end = '\r\n'): Promise<ImportRecord[]> {
  const path = await file('CO_Features_20210825.txt', lines.join('\r\n') + end)
  const records: ImportRecord[] = []
  for await (const record of readGnis(path, {})) records.push(record)
  return records
}

test('parks, forests and reserves have their name, place and state, and nothing else', async () => {
  const records = await read([
    HEADER,
    row(1, 'Elm "Old" Park'),
    row(2, 'Pine Forest', { kind: 'Forest', lat: '40.1' }),
    row(3, 'Heron Reserve', { kind: 'Reserve', lat: '40.2' }),
    row(4, 'Elm School', { kind: 'School' }),
  ])
  const common = { source: 'gnis', longitude: -104.9653, state: 'CO', amenities: [] }
  expect(records).toEqual([
    {
      park: {
        ...common,
        sourceId: '1',
        name: 'Elm "Old" Park',
        latitude: 39.7405,
        types: ['park'],
      },
    },
    { park: { ...common, sourceId: '2', name: 'Pine Forest', latitude: 40.1, types: ['forest'] } },
    {
      park: {
        ...common,
        sourceId: '3',
        name: 'Heron Reserve',
        latitude: 40.2,
        types: ['nature_reserve'],
      },
    },
  ])
})

test('what is gone, has no place or is damaged is skipped with its reason', async () => {
  const records = await read([
    HEADER,
    row(1, 'Elitch Gardens (historical)'),
    row(2, 'Lost Park', { lat: '0', lng: '0' }),
    '3|Half a line|Park',
    row(4, 'Oak Park'),
  ])
  expect(records.map((record) => ('skipped' in record ? record.skipped : 'park'))).toEqual([
    'no longer there',
    'no location',
    'not as many cells as the header',
    'park',
  ])
  expect(records[0]).toMatchObject({ example: 'line 2' })
})

test('of a file that is cut off nothing is taken', async () => {
  await expect(read([HEADER, row(1, 'Elm Park'), '2|Oak Pa'], '')).rejects.toThrow(ImportError)
})

test('such files are known by how they begin', () => {
  expect(isGnis(HEADER.slice(1))).toBe(true)
  expect(isGnis('feature_id|feature_name|feature_class|state_name|')).toBe(true)
  expect(isGnis('id|name|class|')).toBe(false)
})
