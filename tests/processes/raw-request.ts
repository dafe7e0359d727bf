import { request } from 'node:http'

export type RawAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

type Raw = { method?: string; headers?: Record<string, string>; body?: string | string[] }

/**
 * Sends a request verbatim: fetch would normalise the path, and allows neither a Host header nor a
 * chunked body. A list of parts is sent as chunks.
 */
export function rawRequest(url: string, path: string, raw: Raw = {}): Promise<RawAnswer> {
  const { method = 'GET', headers = {}, body } = raw
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.once('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      })
      answer.once('error', reject)
    })
    sent.once('error', reject)
    if (Array.isArray(body)) for (const part of body) sent.write(part)
    sent.end(Array.isArray(body) ? undefined : body)
  })
}
