import { z } from 'zod'

export const signInInput = z.object({
  // Any length is accepted: rejecting impossible passwords early would reveal them by timing.
  password: z.string({ error: 'must be given, as text' }),
})

/** An operator's session, as listed. */
export const operatorSessionSchema = z.object({
  id: z.string(),
  /** Whether it is the session making the request. */
  isCurrent: z.boolean(),
  /** Such as 'Chrome 140, Windows'; null if unknown. */
  browser: z.string().nullable(),
  /** The last address used: '93.184.216.34', '2606:2800:220:100::/56'. */
  address: z.string().nullable(),
  /** The nearby city, if a lookup service is configured. */
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type OperatorSessionView = z.infer<typeof operatorSessionSchema>

export const endSessionInput = z.object({
  id: z
    .string({ error: 'must be given, as text' })
    .max(100, 'must have at most 100 characters')
    .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters'),
})
