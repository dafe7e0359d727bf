import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Regions as ListedRegions, Region, Removal } from '#domain/region/region-schemas.ts'
import { box } from '../osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../osm/write-pbf.ts'
import { takeTime } from '../soon.ts'
import type { Regions } from '../upstreams/regions.ts'
import { startServer } from './server-process.ts'

const ADMIN_PASSWORD = 'correct-horse'
const POLL_MS = 20

type Settings = Record<string, string>

/** Settings of a product whose regions come from a double. */
export function regionSettings({ url }: Regions, more: Settings = {}): Settings {
  return {
    REGIONS_INDEX_URL: `${url}/index-v1.json`,
    GNIS_URL: `${url}/gnis/AllStates.zip`,
    TIGER_URL: `${url}/tiger`,
    SITE_URL: 'https://parks.example',
    CONTACT_EMAIL: 'parks@example.com',
    RATE_LIMIT_SEARCH: '1000000',
    ADMIN_PASSWORD,
    ...more,
  }
}

export type RegionSite = Awaited<ReturnType<typeof startRegionSite>>

/** Starts the built product with its operator signed in; it can be killed and started again. */
export async function startRegionSite(settings: Settings) {
  let server = await startServer(settings)
  const cookie = await signIn(server.url)

  async function call<T>(procedure: string, init: RequestInit): Promise<T> {
    // The product takes its site to be on https.
    const origin = server.url.replace('http:', 'https:')
    const headers = { 'content-type': 'application/json', origin, cookie }
    const answer = await fetch(`${server.url}/api/trpc/regions.${procedure}`, { ...init, headers })
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${procedure}: ${JSON.stringify(body)}`)
    return body.result.data
  }

  async function find(key: string): Promise<Region | undefined> {
    const { regions } = await call<ListedRegions>('list', {})
    return regions.find((region) => region.key === key)
  }

  return {
    url: () => server.url,
    output: () => server.output(),
    find,

    /** Starts work on a region: by its key to add it, by its id else. */
    order(procedure: 'add' | 'refresh' | 'remove', input: { key: string } | { id: number }) {
      return call<{ runId: number; id?: number }>(procedure, {
        method: 'POST',
        body: JSON.stringify(input),
      })
    },

    /** What removing a region would take. */
    preview(id: number) {
      const input = encodeURIComponent(JSON.stringify({ id }))
      return call<Removal>(`previewRemoval?input=${input}`, {})
    },

    /** Waits until something is so of a region, or is no longer possible as its run has ended. */
    async until(key: string, isSo: (region: Region) => unknown): Promise<Region | undefined> {
      for (;;) {
        const region = await find(key)
        if (!region || hasEnded(region) || (await isSo(region))) return region
        await takeTime(POLL_MS)
      }
    },

    /** The process that reads a file at the moment; null if there is none. */
    async reader(): Promise<number | null> {
      const asked = ['-P', String(server.pid), '-f', 'read-file.js']
      const { stdout } = await promisify(execFile)('pgrep', asked).catch(() => ({ stdout: '' }))
      return Number.parseInt(stdout, 10) || null
    },

    async restart(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
      await server.stop(signal)
      server = await startServer(settings)
    },

    stop: () => server.stop('SIGTERM'),
  }
}

export function hasEnded({ run }: Region): boolean {
  return run !== null && !['waiting', 'running', 'paused'].includes(run.state)
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The operator could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
}

type MadePark = { id: number; name?: string; at?: [lng: number, lat: number] }

/** A file of OpenStreetMap with these parks, far from each other unless they say where they are. */
export function parksFile(parks: readonly MadePark[]): Buffer {
  const elements = parks.flatMap(({ id, name = `Elm Park ${id}`, at = placeOf(id) }): Element[] =>
    box({ id: id * 10, at, side: 0.002, tags: { leisure: 'park', name, lit: 'yes' } }),
  )
  return Buffer.concat([writeHeader(), writeBlock(elements, { level: 6 })])
}

function placeOf(id: number): [lng: number, lat: number] {
  return [-105 + (id % 50) / 50, 38 + Math.floor(id / 50) / 50]
}

/** As many parks, with ids from `first`. */
export function someParks(count: number, first = 1): MadePark[] {
  return Array.from({ length: count }, (_, index) => ({ id: first + index }))
}
