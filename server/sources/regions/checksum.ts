import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { ProviderError } from '../errors.ts'
import { readWithin } from '../http.ts'
import { ask, refusal } from './ask.ts'

const MAX_CHECKSUM_BYTES = 10_000

/** Also what some stores answer for a file that is not there. */
const NOT_THERE = [403, 404, 410]

/**
 * The checksum published beside a file, as md5sum writes it; null if there is none.
 *
 * @throws ProviderError, and what fetch throws
 */
export async function askForMd5(
  file: URL,
  question: { headers: Record<string, string>; signal: AbortSignal },
): Promise<string | null> {
  const url = new URL(file)
  url.pathname += '.md5'
  const answer = await ask(url, question)
  if (NOT_THERE.includes(answer.response.status)) return null
  if (!answer.response.ok) throw refusal(answer)
  const bytes = await readWithin(url.host, answer.response, MAX_CHECKSUM_BYTES)
  const [md5] = /^[\da-f]{32}(?=\s|$)/i.exec(new TextDecoder().decode(bytes)) ?? []
  if (!md5) throw new ProviderError('malformed', `${url.host} publishes no readable checksum`)
  return md5.toLowerCase()
}

/** The checksum of a file on this machine. */
export async function md5Of(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(file, { signal, highWaterMark: 1 << 20 })) {
    hash.update(chunk)
  }
  return hash.digest('hex')
}
