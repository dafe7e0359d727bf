import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import type { ExportedPark } from '#db/queries/park/export-parks.ts'
import { encodeOutline } from '#db/stored/outline-bytes.ts'
import type { ParkFacts, SourceFact } from '#domain/facts/park-facts.ts'
import { parseSourceHours } from '#domain/hours/opening-hours.ts'
import { isFull } from '../../../tests/full.ts'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { csvReader } from '../../region/readers/read-csv.ts'
import { geojsonReader } from '../../region/readers/read-geojson.ts'
import { renderParks } from './export-parks.ts'
import { csv, type ExportFormat, geojson, gpx } from './formats.ts'

const file = temporaryFiles()
const context = {
  hasOsm: false,
  siteName: 'Parks & more',
  siteUrl: 'https://parks.example',
  now: new Date('2026-01-02T03:04:05Z'),
}

const elm: ExportedPark = {
  id: 7,
  source: 'seed',
  sourceId: 'elm',
  name: 'Elm "Park"',
  otherNames: [],
  latitude: 37.5,
  longitude: -122.25,
  vicinity: null,
  nearStreet: null,
  nearSource: null,
  formattedAddress: '1 Elm St, Town, CA 90001',
  city: 'Town',
  state: 'CA',
  postalCode: '90001',
  types: ['park'],
  amenities: ['Playground', 'Dog Park'],
  facts: null,
  ruleFacts: null,
  rating: null,
  userRatingsTotal: null,
  openingHours: null,
  description: null,
  area: null,
  outline: null,
  enrichedBy: [],
}

async function render(format: ExportFormat, parks: ExportedPark[], more = {}): Promise<string> {
  async function* pages() {
    yield parks
  }
  let text = ''
  for await (const part of renderParks(pages(), format, { ...context, ...more })) text += part
  return text
}

/** Text a person may write, without the whitespace that the importer normalises. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => `x${text.replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim()}`)
const name = fc.oneof(
  words,
  words.map((text) => `=${text}`),
  words.map((text) => `'@${text}`),
  fc.constantFrom('+1', 'a,b', 'a;b|c', '"quoted"', '[x]', "'='", '<Elm> & Sons'),
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const item = name.filter((text) => !/^\[/.test(text))
const aFact = fc.record<SourceFact>(
  {
    value: fc.constantFrom('yes', 'no', 'limited'),
    reference: fc.constantFrom('way/1', 'node/2'),
    how: fc.constantFrom('inside', 'derived'),
    source: fc.constantFrom('town', 'city-2_b'),
  },
  { requiredKeys: ['value'] },
)
const aDate = fc.constantFrom<Pick<SourceFact, 'since' | 'told'>>(
  {},
  { since: '2022-05-01' },
  { since: '2026-11-20' },
  { told: '2024-03-02' },
)
const aDatedFact = fc.tuple(aFact, aDate).map(([fact, date]) => ({ ...fact, ...date }))
const SQUARE: [number, number][] = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
  [10, 50],
]
const aPark = fc.record<ExportedPark>({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  source: fc.constantFrom('seed', 'osm', 'Town of Elm'),
  sourceId: fc.uuid(),
  name,
  otherNames: fc.uniqueArray(fc.constantFrom('Elm Green', 'Oak, Ash', '[Bush', 'エルム公園'), {
    maxLength: 4,
  }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }).filter((degrees) => degrees !== 0),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((degrees) => degrees || 1),
  vicinity: maybe(name),
  // Derived, and not read back.
  nearStreet: fc.constant(null),
  nearSource: fc.constant(null),
  formattedAddress: maybe(name),
  city: maybe(name),
  state: maybe(fc.constant('CA')),
  postalCode: maybe(fc.constantFrom('01234', 'SW1A 1AA')),
  types: fc.uniqueArray(fc.constantFrom('park', 'dog_park', 'Odd Type')),
  amenities: fc.uniqueArray(item, { maxLength: 4 }),
  facts: maybe(
    fc.dictionary(fc.constantFrom('fenced', 'lit', 'shade'), aDatedFact, { minKeys: 1 }),
  ),
  // Not read back either.
  ruleFacts: fc.constant(null),
  rating: maybe(fc.double({ min: 0, max: 5, noNaN: true }).map(Math.abs)),
  userRatingsTotal: fc.constant(null),
  openingHours: maybe(
    fc.constantFrom(
      {
        weekday_text: [
          'Monday: 6 AM – 9 PM',
          'Tuesday: Closed (Oct – Mar), 6 AM – 9 PM (Apr – Sep)',
        ],
      },
      { weekday_text: [], as_told: 'summer; dogs 6am' },
      parseSourceHours('08:00-20:00; PH off'),
    ),
  ),
  description: maybe(name),
  area: maybe(fc.integer({ min: 1, max: 1_000_000_000 })),
  outline: maybe(fc.constant(encodeOutline([[SQUARE]]))),
  enrichedBy: fc.uniqueArray(fc.constantFrom('osm', 'town', 'city-2_b')),
})

function toFacts({ id: _, enrichedBy, otherNames, outline, ...park }: ExportedPark): ParkFacts {
  const fields = {
    ...park,
    outline: outline && Buffer.from(outline).toString('base64'),
    otherNames: otherNames.length > 0 ? otherNames : null,
    enrichedBy: enrichedBy.length > 0 ? enrichedBy : null,
  }
  const known = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(known) as unknown as ParkFacts
}

describe.each([
  ['geojson', geojson, geojsonReader],
  ['csv', csv, csvReader],
] as const)('%s', (ending, format, reader) => {
  test('is read by the importer as what was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aPark, { selector: (park) => park.sourceId }),
        async (parks) => {
          const path = await file(`round.${ending}`, await render(format, parks))
          const records: unknown[] = []
          const read = reader({ columns: {}, source: 'file' })(path, {})
          for await (const record of read) records.push('park' in record ? record.park : record)
          // Tables have no outlines.
          const kept = ending === 'csv' ? { outline: null } : {}
          expect(records).toEqual(parks.map((park) => toFacts({ ...park, ...kept })))
        },
      ),
      { numRuns: isFull ? 40 : 5 },
    )
  })
})

describe('an export', () => {
  const fromOsm = { ...elm, source: 'osm', sourceId: 'way/1' }
  const enriched = { ...elm, enrichedBy: ['osm'] }

  test('as GeoJSON is a collection of points, with the credit it needs', async () => {
    const collection = JSON.parse(await render(geojson, [elm, fromOsm], { hasOsm: true }))
    expect(collection).toMatchObject({
      type: 'FeatureCollection',
      attribution: '© OpenStreetMap contributors, ODbL 1.0',
      license: 'https://opendatacommons.org/licenses/odbl/1-0/',
    })
    expect(collection.features[0]).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-122.25, 37.5] },
      properties: {
        id: 7,
        source: 'seed',
        sourceId: 'elm',
        name: 'Elm "Park"',
        formattedAddress: '1 Elm St, Town, CA 90001',
        city: 'Town',
        state: 'CA',
        postalCode: '90001',
        types: ['park'],
        amenities: ['Playground', 'Dog Park'],
      },
    })
    expect(JSON.parse(await render(geojson, []))).not.toHaveProperty('attribution')
  })

  test('as CSV has a row for each park, credited where it is due, inert in spreadsheets', async () => {
    const formula = { ...elm, name: '=HYPERLINK("http://x")', description: '-1' }
    const text = await render(csv, [elm, fromOsm, enriched, formula])
    expect(text.endsWith('\r\n')).toBe(true)
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    expect(rows.map(({ credit }) => credit)).toEqual([
      '',
      '© OpenStreetMap contributors, ODbL 1.0',
      '© OpenStreetMap contributors, ODbL 1.0',
      '',
    ])
    expect(rows[0]).toMatchObject({ name: 'Elm "Park"', amenities: 'Playground; Dog Park' })
    expect(rows[3]).toMatchObject({ name: '\'=HYPERLINK("http://x")', description: "'-1" })
    expect(rows[3]?.longitude).toBe('-122.25')
  })

  test('as GPX has a waypoint for each park, its elements in the order of the schema', async () => {
    const odd = { ...elm, name: 'A & <B>\u0000\u{1f333}', longitude: 1e-7, latitude: -1 }
    const text = await render(gpx, [elm, odd], { hasOsm: true })
    const seen: string[] = []
    const texts: string[] = []
    const parser = new SaxesParser({ xmlns: true })
    parser.on('opentag', ({ local, attributes }) => {
      const values = Object.values(attributes).map(({ value }) => value)
      seen.push([local, ...values].join(' '))
    })
    parser.on('text', (part) => texts.push(part))
    parser.on('error', (error) => {
      throw error
    })
    parser.write(text).close()
    expect(seen).toEqual([
      'gpx 1.1 Parkfetch http://www.topografix.com/GPX/1/1',
      'metadata',
      'name',
      'copyright OpenStreetMap contributors',
      'license',
      'time',
      'wpt 37.5 -122.25',
      'name',
      'desc',
      'src',
      'link https://parks.example/parks/7/elm-park',
      'type',
      'wpt -1 0.0000001',
      'name',
      'desc',
      'src',
      'link https://parks.example/parks/7/a-b',
      'type',
    ])
    expect(texts).toContain('Parks & more')
    expect(texts).toContain('A & <B>\u{1f333}')
  })
})

test('hours and facts by a rule are not the park’s own, so that they are not read back as such', async () => {
  const openingHours = { weekday_text: ['Monday: Open 24 hours'], rule: 'By the rule of Elm' }
  const ruleFacts = { leash: { value: 'on', how: 'rule' as const } }
  const park = { ...elm, openingHours, ruleFacts }
  const text = await render(csv, [park])
  expect(parse(text, { columns: true, bom: true })).toMatchObject([
    {
      opening_hours: '',
      rule_hours: 'By the rule of Elm: Monday: Open 24 hours',
      rule_facts: JSON.stringify(ruleFacts),
    },
  ])
  const { features } = JSON.parse(await render(geojson, [park]))
  expect(features[0].properties.ruleFacts).toEqual(ruleFacts)
  expect(features[0].properties.openingHours).toBeUndefined()
  expect(features[0].properties.ruleHours).toEqual(openingHours)
})
