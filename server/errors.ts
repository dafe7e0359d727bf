/** An outcome the visitor can do something about. Its message is shown as it is. */
export abstract class AppError extends Error {
  abstract readonly code: 'BAD_REQUEST' | 'NOT_FOUND' | 'UNAUTHORIZED' | 'FORBIDDEN'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

export class InvalidInputError extends AppError {
  readonly code = 'BAD_REQUEST'
}

export class NotFoundError extends AppError {
  readonly code = 'NOT_FOUND'
}

export class UnauthorizedError extends AppError {
  readonly code = 'UNAUTHORIZED'
}

export class ForbiddenError extends AppError {
  readonly code = 'FORBIDDEN'
}
