import { BadRequestError } from '../../core/errors.ts'
import { ProviderError } from '../../sources/errors.ts'

/**
 * An answer for the operator, who is told why another server gave none.
 *
 * @throws BadRequestError instead of ProviderError
 */
export async function explained<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof ProviderError ? new BadRequestError(`${error.message}.`) : error
  }
}
