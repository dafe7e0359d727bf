import type { ProviderFailure } from '#server/sources/errors.ts'
import type { Fault } from '../upstreams/server.ts'

type Case = { what: string; fault: Fault; failure: ProviderFailure }

/** Long enough for any answer, even on a busy machine. */
export const PATIENT_MS = 20_000
/** For an answer that never comes. */
export const IMPATIENT_MS = 150

const HTML = '<!doctype html><title>Sign in</title>'

/** Failures of any HTTP service, and the provider's expected error. */
export const FAULTS: Case[] = [
  { what: 'it never answers', fault: { how: 'hang' }, failure: 'timeout' },
  { what: 'its answer stops half way', fault: { how: 'stall' }, failure: 'timeout' },
  { what: 'its answer is cut off', fault: { how: 'truncate' }, failure: 'network' },
  { what: 'it cuts the connection', fault: { how: 'cut' }, failure: 'network' },
  { what: 'its answer is huge', fault: { hugeBytes: 40_000_000 }, failure: 'malformed' },
  {
    what: 'it answers with a page',
    fault: { body: HTML, headers: { 'content-type': 'text/html' } },
    failure: 'malformed',
  },
  { what: 'it answers with nothing', fault: { body: '' }, failure: 'malformed' },
  { what: 'its JSON is broken', fault: { body: '{"a": [1, 2' }, failure: 'malformed' },
  { what: 'it answers another JSON', fault: { body: '"a text"' }, failure: 'malformed' },
  { what: 'it fails', fault: { status: 500, body: HTML }, failure: 'failed' },
  { what: 'it is away', fault: { status: 503, body: '{}' }, failure: 'failed' },
  { what: 'it refuses the request', fault: { status: 400, body: '{}' }, failure: 'refused' },
  { what: 'it forbids it', fault: { status: 403, body: '{}' }, failure: 'refused' },
  {
    what: 'it sends somewhere else',
    fault: { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    failure: 'refused',
  },
  { what: 'it is asked too often', fault: { status: 429, body: '{}' }, failure: 'overloaded' },
]
