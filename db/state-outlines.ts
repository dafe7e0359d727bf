import { createRequire } from 'node:module'
import type { Geometry, Position } from 'geojson'
import type postgres from 'postgres'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { US_STATES } from '#domain/geo/us-states.ts'
import { normaliseName } from '#domain/text/names.ts'
import { PACKAGE_FILES } from './run-time-files.mjs'

type States = Topology<{ states: GeometryCollection<{ name: string }> }>

/**
 * Writes the outlines of the states (Census Bureau, us-atlas) if they are missing, and derives the
 * state of existing parks.
 */
export async function writeStateOutlines(sql: postgres.Sql): Promise<void> {
  const [known] = await sql`select from us_state_outlines limit 1`
  if (known) return
  await sql.begin(async (tx) => {
    const rows = JSON.stringify(stateOutlines())
    await tx`
      insert into us_state_outlines (code, name, outline)
      select code, name, outline::polygon
      from jsonb_to_recordset(${rows}::text::jsonb) as state(code text, name text, outline text)`
    // Derived values are not a change of the park.
    await tx`alter table parks disable trigger parks_derive`
    await tx`
      update parks set us_state = us_state_of(state, latitude, longitude),
        kinds = park_kinds(name, types, array(
          select json_array_elements_text(('{' || json_fields)::json -> 'amenities')))`
    await tx`alter table parks enable trigger parks_derive`
  })
}

type Outline = { code: string; name: string; outline: string }

function stateOutlines(): Outline[] {
  const atlas: States = createRequire(import.meta.url)(PACKAGE_FILES.states)
  const codes = new Map(
    Object.entries(US_STATES).map(([code, name]) => [normaliseName(name), code]),
  )
  return feature(atlas, atlas.objects.states).features.flatMap(({ properties, geometry }) => {
    const name = normaliseName(shortName(properties.name))
    const code = codes.get(name)
    if (!code) throw new Error(`${properties.name} is no state that is known`)
    return outerRings(geometry).map((ring) => ({
      code,
      name,
      outline: `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join()})`,
    }))
  })
}

/** The common name. */
function shortName(name: string): string {
  return name.replace('Commonwealth of the ', '').replace('United States Virgin', 'U.S. Virgin')
}

/** No state has a hole. */
function outerRings(geometry: Geometry): Position[][] {
  return polygonsOf(geometry).flatMap(([outer]) => (outer ? [outer] : []))
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}
