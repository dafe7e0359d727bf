import { onStoredElsewhere, readStored, writeStored } from '../../ui/storage.ts'

const LOG_KEY = 'parkfetch_answers'
/** The oldest answers make way for newer ones. */
const MAX_LOGGED = 300

/** An answer that was given on this device. */
export type LoggedAnswer = {
  parkId: number
  key: string
  /** Null: 'Not sure', or taken back. */
  value: string | null
  /** Needed to change the answer. */
  receipt: string | null
  /** When it was given, in milliseconds since 1970. */
  at: number
}

let log: readonly LoggedAnswer[] | undefined
const listeners = new Set<() => void>()

/** The answers given on this device, the newest first; one for each park and question. */
export function answerLog(): readonly LoggedAnswer[] {
  log ??= readLog(readStored(LOG_KEY))
  return log
}

export function onAnswerLog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets an answer that was taken back, so that its question can be asked again. */
export function forgetAnswer(answer: Asked): void {
  keep(stored().filter((one) => !isSame(one, answer)))
}

/** Logs an answer in place of an earlier one to the same question. */
export function logAnswer(answer: LoggedAnswer): void {
  const others = stored().filter((one) => !isSame(one, answer))
  keep([answer, ...others].slice(0, MAX_LOGGED))
}

/** As in the browser's storage, which other windows change; else as this page knows it. */
function stored(): readonly LoggedAnswer[] {
  const text = readStored(LOG_KEY)
  return text === null ? answerLog() : readLog(text)
}

function keep(answers: readonly LoggedAnswer[]): void {
  log = answers
  writeStored(LOG_KEY, JSON.stringify(log))
  for (const listener of listeners) listener()
}

export function findLogged(parkId: number, key: string): LoggedAnswer | undefined {
  return answerLog().find((one) => isSame(one, { parkId, key }))
}

/** Entries that cannot be read are dropped. */
export function readLog(stored: string | null): LoggedAnswer[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(entries)) return []
    return entries.filter(isLogged)
  } catch {
    return []
  }
}

type Asked = Pick<LoggedAnswer, 'parkId' | 'key'>

function isSame(one: Asked, other: Asked): boolean {
  return one.parkId === other.parkId && one.key === other.key
}

/** Follows answers that are given in other windows; returns a function that ends it. */
export function followAnswerLog(): () => void {
  return onStoredElsewhere(LOG_KEY, () => {
    log = undefined
    for (const listener of listeners) listener()
  })
}

function isLogged(entry: unknown): entry is LoggedAnswer {
  const { parkId, key, value, receipt, at } = (entry ?? {}) as Record<string, unknown>
  const isTextOrNull = (one: unknown) => one === null || typeof one === 'string'
  return (
    Number.isInteger(parkId) &&
    typeof key === 'string' &&
    isTextOrNull(value) &&
    isTextOrNull(receipt) &&
    typeof at === 'number'
  )
}
