import { z } from 'zod'

export const rateLimitInput = z
  .object({
    clientId: z.string().max(100, 'must be at most 100 characters').optional(),
    /** Whether the browser believes it is limited; the answer does not depend on it. */
    clientLimited: z
      .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
      .optional(),
  })
  .optional()

export const rateLimitSchema = z.object({
  rateLimited: z.boolean(),
  /** Milliseconds. */
  timeLeft: z.number().min(0),
})
