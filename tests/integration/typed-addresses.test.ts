import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { insertStreets } from '#db/queries/region/region-streets.ts'
import { putRegion } from '#db/queries/region/regions.ts'
import type { Street } from '#db/stored/street-bytes.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { readOsmFile } from '#server/region/readers/osm/read-elements.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { makeTestDeps } from '../test-deps.ts'

const FOLDER = '../shared/data/osm'

type Typed = [text: string, lat: number, lng: number]
type City = { file: string; map: Coordinates; typed: Typed[] }

/** Addresses as people type them, with where the map shows them. */
const CITIES: City[] = [
  {
    file: 'vancouver-2015.osm.pbf',
    map: { lat: 49.27, lng: -123.12 },
    typed: [
      ['1865 e 10th ave', 49.26169, -123.06679],
      ['1502 W 2nd Ave, Vancouver', 49.26943, -123.13874],
      ['1358 East 28th Avenue Vancouver BC', 49.24521, -123.07707],
      ['1757 west 3rd', 49.26895, -123.14452],
      ['2042 w. 4th ave. vancouver, b.c.', 49.26792, -123.15142],
      ['27 Alexander St, Vancouver, BC V6A 1B2', 49.28372, -123.10352],
      ['3080 cambie', 49.25813, -123.11479],
      ['944 Comercial Drive', 49.27602, -123.0693],
      ['909 W Cordova St #1200, Vancouver', 49.28743, -123.1149],
      ['477 davie street vancouver', 49.27568, -123.12381],
      ['2576 Granville St., Vancouver, BC, Canada', 49.26305, -123.13843],
      ['1133 Hamilton', 49.27552, -123.12179],
      ['2740 E. Hastings', 49.28099, -123.04884],
      ['apt 4, 207 West Hastings', 49.28283, -123.1095],
      ['1072 kingsway vancouver bc', 49.25295, -123.08268],
      ['3048 Main St', 49.25797, -123.10096],
      ['966 southwest marine drive', 49.2049, -123.12846],
      ['1209 Pacific Blvd', 49.27395, -123.12205],
      ['cambie & w broadway', 49.26309, -123.11496],
      ['818 W Broadway Unit 5', 49.26319, -123.12233],
    ],
  },
  {
    file: 'queens-village-ny-2016.osm.pbf',
    map: { lat: 40.72, lng: -73.74 },
    typed: [
      ['220-27 102nd Ave', 40.71362, -73.73301],
      ['225-20 108 avenue, queens village ny', 40.70746, -73.73044],
      ['216-07 111th ave queens', 40.70722, -73.74086],
      ['20520 113th Avenue', 40.70255, -73.74994],
      ['188-51 114th drive, Queens, NY', 40.69716, -73.76466],
      ['88-08 195th street', 40.71652, -73.76822],
      ['110-22 198 st', 40.70437, -73.75899],
      ['100-42 202nd St, Hollis, NY 11423', 40.70975, -73.75748],
      ['90-68 208th street queens village', 40.71706, -73.75451],
      ['113-50 212th Stret', 40.70322, -73.74377],
      ['94-28 218th st, queens village, new york', 40.7195, -73.73851],
      ['249-10 87th ave', 40.73017, -73.71627],
      ['197-04 Carpenter Ave', 40.71147, -73.76296],
      ['9059 francis lewis blvd', 40.71674, -73.75589],
      ['227-20 Hillside Avenue, Queens Village', 40.73214, -73.73992],
      ['191-04 Jamaica Ave, Hollis NY', 40.71244, -73.76831],
      ['224-09 kingsbury', 40.73781, -73.74736],
      ['110-17 Monterey St', 40.70808, -73.7396],
    ],
  },
  {
    file: 'monaco-2021.osm.pbf',
    map: { lat: 43.7384, lng: 7.4246 },
    typed: [
      ['9 av albert II', 43.72842, 7.41414],
      ['2 Avenue Albert 2, Monaco', 43.72938, 7.4164],
      ['20 avenue de fontvieille', 43.7294, 7.41407],
      ['22 Avenue de Grande Bretagne, Monaco', 43.74336, 7.42916],
      ['31, avenue de la Costa', 43.74039, 7.42525],
      ['12 Av. des Papalins, 98000 Monaco', 43.72855, 7.41774],
      ['27 avenue princesse grace monte carlo', 43.74517, 7.4316],
      ['6 bd de belgique', 43.73697, 7.41777],
      ['19 boulevard de suisse, MC-98000 Monaco', 43.73818, 7.42282],
      ['56 bd du jardin exotique monaco', 43.73278, 7.41373],
      ['33 Bd Rainier III', 43.73833, 7.41894],
      ['14 rue Basse', 43.73103, 7.42266],
      ['16 rue comte felix gastaldi', 43.73101, 7.42208],
      ['7 rue des Acores, Monaco', 43.7327, 7.42068],
      ['6 r. Grimaldi', 43.733, 7.41886],
    ],
  },
]
/** A house is this many metres wide, with its garden. */
const RIGHT = 60

test('fifty are typed', () => {
  expect(CITIES.flatMap(({ typed }) => typed).length).toBeGreaterThanOrEqual(50)
})

describe('addresses as people type them', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase('embedded')
  })
  afterAll(() => database.close())

  for (const { file, map, typed } of CITIES) {
    const path = `${FOLDER}/${file}`
    const isThere = existsSync(path)

    describe(file, () => {
      beforeAll(async () => {
        if (isThere) await bringIn(path, file)
      })

      test.skipIf(!isThere)(
        isThere ? 'land where the map shows them' : `are left out: there is no ${path}`,
        async () => {
          const geocoder = makeTestDeps(database).configured.current.geocoders.find(
            ({ name }) => name === 'offline',
          )
          const wrong: string[] = []
          for (const [text, lat, lng] of typed) {
            const place = await geocoder?.geocode(text, { near: map })
            const metres = place ? Math.round(distanceMetres(place.location, { lat, lng })) : null
            if (metres === null || metres > RIGHT)
              wrong.push(`${text}: ${place?.name}, ${metres} m`)
          }
          expect(wrong).toEqual([])
        },
      )
    })
  }

  async function bringIn(path: string, name: string): Promise<void> {
    const streets: Street[] = []
    for await (const record of readOsmFile(path, { withStreets: true })) {
      if ('street' in record) streets.push(record.street)
    }
    const region = { key: name, kind: 'url', name, url: null, fileName: name } as const
    const id = await putRegion(database, { ...region, isRefreshed: false })
    const hashed = streets.map((street, at) => ({
      ...street,
      content: `00000000-0000-0000-0000-${String(at).padStart(12, '0')}`,
    }))
    for (let at = 0; at < hashed.length; at += 500) {
      await insertStreets(database, id, hashed.slice(at, at + 500))
    }
  }
})
