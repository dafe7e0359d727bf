import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { ImportError } from '../import/records.ts'
import { chooseReader } from './choose-reader.ts'
import { readOsmFile } from './osm/read-elements.ts'
import { readGnis } from './read-gnis.ts'

const file = temporaryFiles()
const options = { columns: {}, source: 'test' }
const choose = (path: string) => chooseReader(path, options)

describe('who reads a file', () => {
  test.each([
    ['parks.osm', '<?xml version="1.0"?><osm version="0.6"/>'],
    ['parks.xml', '\n<osm version="0.6"/>'],
    ['parks.osm.gz', gzipSync('<osm version="0.6"/>')],
    ['parks.osm.bz2', 'BZh91AY'],
    ['parks.osm.pbf', '\0\0\0\x0d\n\x09OSMHeader'],
    ['unnamed', '\0\0\0\x0d\n\x09OSMHeader'],
    ['answer.json', '{\n "version": 0.6, "generator": "Overpass API", "elements": []}'],
    ['answer.json.gz', gzipSync('{"elements":[]}')],
  ])('is that of OpenStreetMap for %s', async (name, content) => {
    expect(await choose(await file(name, content))).toBe(readOsmFile)
  })

  test('is that of GNIS for its text, plain or gzipped, and no other', async () => {
    const start = 'FEATURE_ID|FEATURE_NAME|FEATURE_CLASS|PRIM_LAT_DEC|PRIM_LONG_DEC\n'
    for (const content of [`\ufeff${start}`, gzipSync(start)]) {
      expect(await choose(await file('CO_Features.txt', content))).toBe(readGnis)
    }
    expect(await choose(await file('parks.txt', 'name|lat|lon\nElm|2|1\n'))).not.toBe(readGnis)
  })

  test.each([
    [
      'parks.geojson',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Elm"},"geometry":{"type":"Point","coordinates":[1,2]}}]}',
    ],
    [
      'parks.json',
      '{"type":"Feature","properties":{"name":"Elm"},"geometry":{"type":"Point","coordinates":[1,2]}}',
    ],
    ['list.json', '[{"name":"Elm","lat":2,"lon":1}]'],
    ['lists.json.gz', gzipSync('{"count":1,"records":[{"name":"Elm","lat":2,"lon":1}]}')],
    ['parks.csv', 'name,lat,lon\nElm,2,1\n'],
    ['parks.txt.gz', gzipSync('name\tlat\tlon\nElm\t2\t1\n')],
  ])('is one of tables or features for %s', async (name, content) => {
    const path = await file(name, content)
    const reader = await choose(path)
    const { value } = await reader(path, {})[Symbol.asyncIterator]().next()
    expect(value).toMatchObject({ park: { name: 'Elm', latitude: 2, longitude: 1 } })
  })

  test.each([
    ['parks.csv.zip', 'PK\x03\x04 …', 'is compressed as zip: decompress it first'],
    ['parks.pdf', '%PDF-1.7', "can't be imported"],
    ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "can't be imported"],
    ['words.json', '"Elm"', "can't be imported"],
    ['empty.csv', '', 'is empty'],
  ])('is nobody for %s', async (name, content, message) => {
    const choosing = choose(await file(name, content))
    await expect(choosing).rejects.toBeInstanceOf(ImportError)
    await expect(choosing).rejects.toThrow(message)
  })

  test('is nobody for what is not there, a folder, an address, or a device', async () => {
    await expect(choose('nowhere.csv')).rejects.toThrow('nowhere.csv is not there.')
    await expect(choose('server')).rejects.toThrow('server is a folder')
    await expect(choose('https://town.example/parks.csv')).rejects.toThrow(
      'https://town.example/parks.csv is a URL, and only files can be imported: download it first.',
    )
    await expect(choose('/dev/null')).rejects.toThrow('/dev/null is not a regular file')
  })
})
