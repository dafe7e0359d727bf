import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { takeTime } from '../soon.ts'

export type UpstreamRequest = {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
  /** When it arrived, in milliseconds. */
  at: number
}

export type UpstreamAnswer = {
  status?: number
  headers?: Record<string, string>
  body: string | Uint8Array
}

/** A fault of an answer. Several may be combined; omitted parts stay normal. */
export type Fault = {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Changes the normal answer. */
  rewrite?: (body: string) => string
  delayMs?: number
  /**
   * `hang`: no answer at all. `stall`: half of the body, then nothing. `truncate`: half of the
   * body, then the connection is cut. `cut`: cut before any answer.
   */
  how?: 'hang' | 'stall' | 'truncate' | 'cut'
  /** Where a body stalls or is truncated, instead of half way. */
  atByte?: number
  /** A content length that is not true. */
  announced?: number
  /** A body of this many bytes. */
  hugeBytes?: number
  /** Omits the content length. */
  unannounced?: boolean
  /** The only method affected; all by default. */
  method?: string
  /** The number of requests affected; all by default. */
  times?: number
}

/** A local double of an outside service. */
export type Upstream = {
  /** 'http://127.0.0.1:4701', without a trailing slash. */
  url: string
  /** All requests in order, including failed ones. */
  requests: UpstreamRequest[]
  /** Makes requests fail whose path starts with a text or matches a pattern. */
  fail: (path: string | RegExp, fault: Fault) => void
  /** Removes all faults. */
  heal: () => void
  close: () => Promise<void>
}

/** For a client to read the body until `atByte`. */
const READ_MS = 100

type Answer = (request: UpstreamRequest) => UpstreamAnswer | Promise<UpstreamAnswer>

/** An answer in JSON. */
export function json(value: unknown, status = 200): UpstreamAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(value),
  }
}

/**
 * Starts a double on this machine.
 *
 * @param port 0 for any free port
 */
export async function startUpstream(answer: Answer, port = 0): Promise<Upstream> {
  const requests: UpstreamRequest[] = []
  let faults: { path: string | RegExp; fault: Fault; left: number }[] = []

  /** The newest fault for a request that is not used up. */
  function takeFault({ url, method }: UpstreamRequest): Fault {
    const found = faults.findLast(
      ({ path, fault, left }) =>
        left > 0 && matches(path, url.pathname) && (fault.method ?? method) === method,
    )
    if (!found) return {}
    found.left -= 1
    return found.fault
  }

  const server = createServer(async (incoming, response) => {
    const { method = 'GET', headers } = incoming
    const url = new URL(incoming.url ?? '/', `http://${headers.host}`)
    const request = { method, url, headers, body: await text(incoming), at: Date.now() }
    requests.push(request)
    const fault = takeFault(request)
    if (fault.delayMs) await takeTime(fault.delayMs)
    if (fault.how === 'hang') return
    if (fault.how === 'cut') return void response.destroy()
    send(response, spoil(await answer(request), fault), fault)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (path, fault) => {
      faults.push({ path, fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    heal: () => {
      faults = []
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function matches(pattern: string | RegExp, path: string): boolean {
  return typeof pattern === 'string' ? path.startsWith(pattern) : pattern.test(path)
}

function spoil(answer: UpstreamAnswer, fault: Fault): UpstreamAnswer {
  const { rewrite = (body: string) => body, hugeBytes } = fault
  const body = typeof answer.body === 'string' ? rewrite(answer.body) : answer.body
  return {
    status: fault.status ?? answer.status ?? 200,
    headers: { ...answer.headers, ...fault.headers },
    body: hugeBytes ? Buffer.alloc(hugeBytes, 0x20) : (fault.body ?? body),
  }
}

function send(
  response: ServerResponse,
  answer: UpstreamAnswer,
  { how, atByte, announced, unannounced = false }: Fault,
): void {
  const bytes = Buffer.from(answer.body)
  const length = unannounced ? {} : { 'content-length': announced ?? bytes.length }
  response.writeHead(answer.status ?? 200, { ...answer.headers, ...length })
  if (!how) return void response.end(bytes)
  response.write(bytes.subarray(0, atByte ?? bytes.length / 2), () => {
    // A client loses what it has not read when the connection is cut.
    if (how === 'truncate') setTimeout(() => response.destroy(), atByte === undefined ? 0 : READ_MS)
  })
}
