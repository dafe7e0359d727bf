import { createRequire } from 'node:module'
import { PACKAGE_FILES } from '#db/run-time-files.mjs'

type Named = { id: string; properties: { name: string } }
type Atlas = { objects: { states: { geometries: Named[] }; counties: { geometries: Named[] } } }

/**
 * County equivalents that are newer than the atlas: the planning regions of Connecticut (2022) and two
 * parts of Alaska (2020).
 */
const NEWER: Readonly<Record<string, string>> = {
  '02063': 'Chugach',
  '02066': 'Copper River',
  '09110': 'Capitol',
  '09120': 'Greater Bridgeport',
  '09130': 'Lower Connecticut River Valley',
  '09140': 'Naugatuck Valley',
  '09150': 'Northeastern Connecticut',
  '09160': 'Northwest Hills',
  '09170': 'South Central Connecticut',
  '09180': 'Southeastern Connecticut',
  '09190': 'Western Connecticut',
}
/** Cities that belong to no county have numbers from here on. */
const FIRST_CITY = 510

let names: Map<string, string> | undefined

/** The name of a state ('36') or county ('36061'), from the Census Bureau's outlines (us-atlas). */
export function censusName(fips: string): string {
  names ??= readNames()
  return names.get(fips) ?? `No. ${fips}`
}

function readNames(): Map<string, string> {
  const atlas: Atlas = createRequire(import.meta.url)(PACKAGE_FILES.counties)
  const { states, counties } = atlas.objects
  const all = [...states.geometries, ...counties.geometries]
  const known = new Map(all.map(({ id, properties }) => [id, properties.name]))
  for (const [fips, name] of Object.entries(NEWER)) known.set(fips, name)
  // Some cities have the name of the county around them.
  const counted = new Map<string, number>()
  const within = (fips: string, name: string) => `${fips.slice(0, 2)} ${name}`
  for (const [fips, name] of known) {
    if (fips.length === 5) {
      counted.set(within(fips, name), (counted.get(within(fips, name)) ?? 0) + 1)
    }
  }
  for (const [fips, name] of known) {
    const isCity = fips.length === 5 && Number(fips.slice(2)) >= FIRST_CITY
    if (isCity && (counted.get(within(fips, name)) ?? 0) > 1) known.set(fips, `${name} (city)`)
  }
  return known
}
