import { BadRequestError } from '../../core/errors.ts'
import { ProviderError } from '../../sources/errors.ts'

/** Tells the operator why another server gave no answer. */
export async function explained<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof ProviderError ? new BadRequestError(`${error.message}.`) : error
  }
}
