import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type postgres from 'postgres'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { boundsAround } from '#domain/geo/bounds.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { normaliseName } from '#domain/text/names.ts'
import { OWN_FILES, PACKAGE_FILES } from './run-time-files.mjs'

type States = Topology<{ states: GeometryCollection<{ name: string }> }>

const BATCH = 2_000
/** Corners of a circle that stands for an unknown outline. */
const CORNERS = 24

type Tx = postgres.TransactionSql
type Position = readonly [lng: number, lat: number]

/**
 * Writes the places of the United States (Census Bureau, open data of cities) if they are missing,
 * and derives the place of existing parks.
 *
 * @param root the project's folder
 */
export async function writePlaces(sql: postgres.Sql, root: string): Promise<void> {
  const [known] = await sql`select from places limit 1`
  if (known) return
  const rows = (await readLines(root, OWN_FILES.places)).map(toRow)
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await withoutIndexes(tx, async () => {
      for (let start = 0; start < rows.length; start += BATCH) {
        await insertPlaces(tx, rows.slice(start, start + BATCH))
      }
    })
    await tx`analyze places, place_outlines`
    // Derived values are not a change of the park.
    await tx`alter table parks disable trigger parks_derive`
    await tx`update parks set in_place = place_of(city, us_state, latitude, longitude)`
    await tx`alter table parks enable trigger parks_derive`
  })
}

async function readLines(root: string, file: string): Promise<string[]> {
  const bytes = await promisify(gunzip)(await readFile(join(root, file)))
  return bytes.toString().split('\n').filter(Boolean)
}

/** Parses a line of the file; scripts/places/source-place.ts defines its columns. */
function toRow(line: string) {
  const [id, kind, name, us_state, parent_id, latitude, longitude, land_area, rings = ''] =
    line.split('\t')
  const centre = { lat: Number(latitude), lng: Number(longitude) }
  const known = rings === '' ? [] : rings.split(' ').map((ring) => decodePolyline(ring))
  const outlines = known.length > 0 ? known : [circle(centre, Number(land_area))]
  return {
    id,
    kind,
    name,
    us_state,
    parent_id: parent_id || null,
    latitude,
    longitude,
    land_area,
    is_approximate: known.length === 0,
    outlines: outlines.map((ring) => `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join()})`),
  }
}

/** Does work on the tables without indexes and references, which are made afterwards at once. */
async function withoutIndexes(tx: Tx, work: () => Promise<void>): Promise<void> {
  const parts = await tx<{ drop: string; make: string }[]>`
    select format('alter table place_outlines drop constraint %I', conname) as drop,
      format('alter table place_outlines add constraint %I %s', conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid = 'place_outlines'::regclass and contype = 'f'
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index
    where indrelid in ('places'::regclass, 'place_outlines'::regclass) and not indisunique`
  for (const { drop } of parts) await tx.unsafe(drop)
  await work()
  for (const { make } of parts) await tx.unsafe(make)
}

async function insertPlaces(tx: Tx, rows: readonly ReturnType<typeof toRow>[]): Promise<void> {
  // Sent once: sending takes the embedded database as long as reading it.
  await tx`
    with input as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as place(id int, kind text,
        name text, us_state text, parent_id int, latitude float8, longitude float8,
        land_area float8, is_approximate boolean, outlines text[])
    ),
    written as (
      insert into places (id, kind, name, us_state, parent_id, latitude, longitude, land_area,
        is_approximate)
      select id, kind, name, us_state, parent_id, latitude, longitude, land_area, is_approximate
      from input
    )
    insert into place_outlines (place_id, outline)
    select id, ring::polygon from input, unnest(outlines) as ring`
}

/** A circle of this area, in square metres. */
export function circle({ lat, lng }: { lat: number; lng: number }, area: number): Position[] {
  const { north, east } = boundsAround({ lat, lng }, Math.sqrt(area / Math.PI))
  return Array.from({ length: CORNERS }, (_, index) => {
    const turn = (2 * Math.PI * index) / CORNERS
    return [lng + (east - lng) * Math.sin(turn), lat + (north - lat) * Math.cos(turn)]
  })
}

/** Writes the states' outlines (Census Bureau, us-atlas) if missing, and the parks' states. */
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

/** The outer rings of the states: none has a hole. */
function stateOutlines(): { code: string; name: string; outline: string }[] {
  const atlas: States = createRequire(import.meta.url)(PACKAGE_FILES.states)
  const codes = new Map(
    Object.entries(US_STATES).map(([code, name]) => [normaliseName(name), code]),
  )
  return feature(atlas, atlas.objects.states).features.flatMap(({ properties, geometry }) => {
    const common = properties.name
      .replace('Commonwealth of the ', '')
      .replace('United States Virgin', 'U.S. Virgin')
    const name = normaliseName(common)
    const code = codes.get(name)
    if (!code) throw new Error(`${properties.name} is no state that is known`)
    const single = geometry.type === 'Polygon' ? [geometry.coordinates] : []
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : single
    return polygons.map(([ring = []]) => ({
      code,
      name,
      outline: `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join()})`,
    }))
  })
}

/**
 * Writes the words of the names of cities and states if they are missing.
 *
 * @param root the project's folder
 */
export async function writeCityWords(sql: postgres.Sql, root: string): Promise<void> {
  const [known] = await sql`select from name_words where weight > 1 limit 1`
  if (known) return
  const words = (await readLines(root, OWN_FILES.cityWords))
    .map((line) => line.split('\t'))
    .map(([word, weight]) => ({ word, weight: Number(weight) }))
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into name_words (word, weight)
      select word, weight
      from jsonb_to_recordset(${JSON.stringify(words)}::text::jsonb) as row(word text, weight real)
      on conflict (word) do update set weight = excluded.weight`
  })
}
