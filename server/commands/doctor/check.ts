export type CheckStatus = 'ok' | 'warn' | 'fail'

/** What the doctor found out about one thing. */
export type Check = {
  name: string
  status: CheckStatus
  message: string
  /** What to do, where something is to be done. */
  advice?: string
}

export function ok(name: string, message: string): Check {
  return { name, status: 'ok', message }
}

export function warn(name: string, message: string, advice: string): Check {
  return { name, status: 'warn', message, advice }
}

export function fail(name: string, message: string, advice: string): Check {
  return { name, status: 'fail', message, advice }
}
