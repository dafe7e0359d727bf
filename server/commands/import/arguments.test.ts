import { describe, expect, test } from 'vitest'
import { sourceOf } from '../../region/readers/source-of.ts'
import { UsageError } from '../command-line.ts'
import { readImportArguments } from './arguments.ts'

describe('the options of an import', () => {
  test('are files, columns, a box and how to go about it', () => {
    const args =
      'a.csv b.csv --columns name=Park\u00a0Name,id= --columns source_id=x,dog-area=DOGS --bbox=1,2,3,4'
    const words = ['--words', 'Flower beds=garden', '--words', 'hut=shelter:limited', '--words=x=']
    const all = ['--all', 'playground', '--all=leash:on']
    const more = [...words, ...all, '--dry-run', '--all-notes', '--source', 'Town']
    expect(readImportArguments([...args.split(' '), ...more])).toEqual({
      files: ['a.csv', 'b.csv'],
      source: 'Town',
      columns: { name: 'Park\u00a0Name', id: '', sourceId: 'x', dog_area: 'DOGS' },
      words: {
        'flower beds': [{ key: 'garden', value: 'yes' }],
        hut: [{ key: 'shelter', value: 'limited' }],
        x: [],
      },
      all: [
        { key: 'playground', value: 'yes' },
        { key: 'leash', value: 'on' },
      ],
      bbox: { west: 1, south: 2, east: 3, north: 4 },
      dryRun: true,
      allNotes: true,
      restart: false,
      help: false,
    })
  })

  test.each([
    ['no file', [], 'Say which file to import'],
    ['an option there is not', ['a.csv', '--fast'], "Unknown option '--fast'"],
    ['an option without its value', ['a.csv', '--bbox'], '--bbox'],
    ['a box that is none', ['a.csv', '--bbox', '1,2,3'], "not '1,2,3'"],
    [
      'a field there is not',
      ['a.csv', '--columns', 'color=x'],
      "no field 'color'. Choose from: name, lat",
    ],
    ['words without a fact', ['a.csv', '--words', 'hut'], "not 'hut'"],
    ['words for a fact there is not', ['a.csv', '--words', 'hut=huts'], "not 'hut=huts'"],
    ['words for a value there is not', ['a.csv', '--words', 'hut=shelter:5'], 'WORDS=FACT:VALUE'],
    ['a fact of all there is not', ['a.csv', '--all', 'slides'], "not 'slides'"],
    ['a fact of all without a name', ['a.csv', '--all='], "not ''"],
    ['a column without a field', ['a.csv', '--columns', 'name'], "not 'name'"],
    ["Google's source", ['a.csv', '--source', 'Google'], "can't be 'Google'"],
    ["OpenStreetMap's source", ['a.csv', '--source', 'osm'], "can't be 'osm'"],
    [
      'what lies over a source',
      ['a.csv', '--source', 'google-details'],
      "can't be 'google-details'",
    ],
    ['what visitors say', ['a.csv', '--source', 'visitors'], "can't be 'visitors'"],
    ['a source of signs', ['a.csv', '--source', '<b>'], '--source must be'],
  ])('are refused with %s', (_, args, message) => {
    expect(() => readImportArguments(args)).toThrow(UsageError)
    expect(() => readImportArguments(args)).toThrow(message)
  })
})

test.each([
  ['dc-parks.geojson.gz', 'dc-parks'],
  ['Parks 2026 (new).csv', 'Parks 2026 -new-'],
  ['google.csv', 'google-file'],
  ['OSM.geojson', 'OSM-file'],
  ['visitors.csv', 'visitors-file'],
  ['.csv', 'file'],
])('the source of %s is %s', (name, source) => {
  expect(sourceOf(name)).toBe(source)
})
