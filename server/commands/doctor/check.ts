export type CheckStatus = 'ok' | 'warn' | 'fail'

/** The result of one of the doctor's checks. */
export type Check = {
  name: string
  status: CheckStatus
  message: string
  /** How to fix it, if needed. */
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
