import fc from 'fast-check'
import { z } from 'zod'
import { seedParks } from '#db/seed/seed-parks.ts'
import { createApp } from '#server/http/app.ts'
import { seedSamplePosts } from '#server/services/blog/sample-posts.ts'
import { ProviderError } from '#server/sources/errors.ts'
import { type DatabaseKind, openTestDatabase } from '../database/test-database.ts'
import { INTERNALS } from '../internals.ts'
import { takeTime } from '../soon.ts'
import { makeTestDeps } from '../test-deps.ts'
import { anyCall, type Call } from './calls.ts'

/** Twice what a search for an unknown word takes on a busy machine. */
const MAX_CPU_MS = 120

/** The only permitted form of an error. */
const restError = z.strictObject({ message: z.string().min(1) })
const trpcError = z.strictObject({
  error: z.strictObject({
    code: z.number(),
    message: z.string().min(1),
    data: z.strictObject({ code: z.string(), httpStatus: z.number() }),
  }),
})

export type Report = {
  calls: number
  statuses: Record<string, number>
  /** The most CPU milliseconds of one call. */
  mostCpu: number
  /** Faults, each with the first call that caused it; empty on success. */
  faults: string[]
}

type Options = { kind: DatabaseKind; seed: number; calls: number }

/** Sends generated requests to every procedure, by tRPC and REST, and checks each answer. */
export async function fuzz({ kind, seed, calls }: Options): Promise<Report> {
  const database = await openTestDatabase(kind)
  await seedParks(database)
  const deps = makeTestDeps(database, { PLACES_PROVIDERS: 'local', GEOCODERS: 'offline' })
  await seedSamplePosts(deps)
  // As the operator: visitors get 401 and no further.
  const session = { id: 'fuzz', expiresAt: new Date(Date.now() + 86_400_000) }
  deps.sessions = { ...deps.sessions, read: async () => ({ session }) }
  // Password hashing is slow on purpose.
  deps.passwords.hasher = { hash: async () => 'a hash', verify: async () => false }
  deps.trySource = async () => ({ ok: false, text: 'Nothing is asked.' }) as never
  const nothing = () => Promise.reject(new ProviderError('refused', 'Nothing is asked'))
  const source = { catalogue: nothing, counties: nothing, look: nothing, download: nothing }
  deps.regions.source = () => source
  const app = createApp({ deps, renderPage: async () => new Response(null, { status: 404 }) })

  const report: Report = { calls, statuses: {}, mostCpu: 0, faults: [] }
  const names = Object.getOwnPropertyNames(Object.prototype).length

  async function send({ method, path, body }: Call) {
    const headers = { 'x-client-id': 'fuzz', ...(body && { 'content-type': 'application/json' }) }
    const before = process.cpuUsage()
    const answer = await app.request(path, { method, headers, ...(body && { body }) })
    const text = await answer.text()
    const { user, system } = process.cpuUsage(before)
    return { status: answer.status, text, cpu: (user + system) / 1_000 }
  }

  async function judge(call: Call): Promise<void> {
    const { status, text, cpu: first } = await send(call)
    let cpu = first
    // A slow call is slow each time; garbage collection or a busy machine is not.
    for (let again = 0; again < 4 && cpu > MAX_CPU_MS; again++) {
      await takeTime(again * 200)
      cpu = Math.min(cpu, (await send(call)).cpu)
    }
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    report.mostCpu = Math.max(report.mostCpu, cpu)
    const faults = faultsOf(call, status, text)
    if (cpu > MAX_CPU_MS) faults.push(`took ${Math.round(cpu)} ms`)
    if (Object.getOwnPropertyNames(Object.prototype).length !== names) faults.push('polluted')
    const sent = `${call.method} ${call.path.slice(0, 300)} ${call.body?.slice(0, 300) ?? ''}`
    for (const fault of faults) {
      const isKnown = report.faults.some((known) => known.startsWith(`${call.name}: ${fault}`))
      if (!isKnown) report.faults.push(`${call.name}: ${fault}: ${sent}`)
    }
  }

  try {
    await send({ method: 'GET', path: '/api/geocode?address=Boston' } as Call)
    for (const call of fc.sample(anyCall(), { seed, numRuns: calls })) await judge(call)
    return report
  } finally {
    await database.close()
  }
}

function faultsOf(call: Call, status: number, text: string): string[] {
  if (status >= 500) return [`answered ${status} ${text.slice(0, 200)}`]
  if (INTERNALS.test(status < 400 ? '' : text)) return [`reveals internals: ${text.slice(0, 300)}`]
  if (!call.output) return []
  const expected =
    status >= 400 ? (call.isRest ? restError : trpcError) : answerOf(call.isRest, call.output)
  const result = expected.safeParse(parse(text))
  // Oversized bodies and refusals are answered before tRPC.
  if (!result.success && status >= 400 && restError.safeParse(parse(text)).success) return []
  return result.success
    ? []
    : [`${status} is not as declared: ${result.error.message.slice(0, 300)}`]
}

function answerOf(isRest: boolean, output: z.ZodType): z.ZodType {
  return isRest ? output : z.object({ result: z.object({ data: output }) })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
