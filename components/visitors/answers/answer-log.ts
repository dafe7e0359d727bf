import { makeStoredList } from '../../ui/stored-list.ts'

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

type Asked = Pick<LoggedAnswer, 'parkId' | 'key'>

/** The answers given on this device; one for each park and question. */
export const answerLog = makeStoredList<LoggedAnswer>({
  key: 'parkfetch_answers',
  most: 300,
  isEntry: isLogged,
  isSame,
})

/** Forgets an answer that was taken back, so that its question can be asked again. */
export function forgetAnswer(answer: Asked): void {
  answerLog.drop((one) => isSame(one, answer))
}

export function findLogged(parkId: number, key: string): LoggedAnswer | undefined {
  return answerLog.entries().find((one) => isSame(one, { parkId, key }))
}

function isSame(one: Asked, other: Asked): boolean {
  return one.parkId === other.parkId && one.key === other.key
}

export function isLogged(entry: unknown): entry is LoggedAnswer {
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
