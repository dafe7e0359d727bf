import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type postgres from 'postgres'
import { boundsAround } from '#domain/geo/bounds.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import { OWN_FILES } from './run-time-files.mjs'

const unpack = promisify(gunzip)
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
  const lines = (await unpack(await readFile(join(root, OWN_FILES.places)))).toString()
  const rows = lines.split('\n').filter(Boolean).map(toRow)
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

type PlaceRow = ReturnType<typeof toRow>

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

async function insertPlaces(tx: Tx, rows: readonly PlaceRow[]): Promise<void> {
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
