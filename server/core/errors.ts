import {
  asDatabaseFailure,
  DatabaseUnavailableError,
  DatabaseUnwritableError,
} from '#db/unavailable.ts'
import { DATABASE_AWAY, NOTHING_SAVED, rateLimitText } from '#domain/text/messages.ts'

/** An error the visitor can do something about. Its message is shown verbatim. */
export abstract class AppError extends Error {
  abstract readonly code:
    | 'BAD_REQUEST'
    | 'NOT_FOUND'
    | 'CONFLICT'
    | 'UNAUTHORIZED'
    | 'TOO_MANY_REQUESTS'
    | 'SERVICE_UNAVAILABLE'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** For what a schema can't check, such as a missing header. */
export class BadRequestError extends AppError {
  readonly code = 'BAD_REQUEST'
}

export class NotFoundError extends AppError {
  readonly code = 'NOT_FOUND'
}

/** The resource was changed in the meantime. */
export class ConflictError extends AppError {
  readonly code = 'CONFLICT'
}

export class UnauthorizedError extends AppError {
  readonly code = 'UNAUTHORIZED'
}

export class TooManyRequestsError extends AppError {
  readonly code = 'TOO_MANY_REQUESTS'
  /** In whole seconds. */
  readonly retryAfter: number

  constructor(retryAfter: number, message = rateLimitText(retryAfter)) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** An address has reached its daily limit for one kind of record; everything else still works. */
export class DailyLimitError extends TooManyRequestsError {}

/** No service that could know an address has answered. */
export class GeocodingError extends AppError {
  readonly code = 'SERVICE_UNAVAILABLE'
}

/** The database can't be used; the message tells the operator why and what to check. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** Whether an error says that the database does not answer at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  return asDatabaseFailure(error) instanceof DatabaseUnavailableError
}

/** The message for a temporary failure of the database; null for any other error. */
export function databaseFailureText(error: unknown): string | null {
  if (error instanceof DatabaseUnavailableError) return DATABASE_AWAY
  return error instanceof DatabaseUnwritableError ? NOTHING_SAVED : null
}
