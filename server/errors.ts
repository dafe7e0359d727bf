/** An outcome the visitor can do something about. Its message is shown as it is. */
export abstract class AppError extends Error {
  abstract readonly code: 'NOT_FOUND' | 'UNAUTHORIZED'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

export class NotFoundError extends AppError {
  readonly code = 'NOT_FOUND'
}

export class UnauthorizedError extends AppError {
  readonly code = 'UNAUTHORIZED'
}
