import { ENOUGH_KNOWN, WORTH_KNOWING } from '#domain/park/worth-knowing.ts'

/** A SQL expression: what is known of the row of `parks` now, a bit for each of `WORTH_KNOWING`. */
export const KNOWN_NOW = '(case when known_until <= now() then known_for_good else known end)'

/**
 * A SQL condition: too little is known of the row of `parks` for search engines to index its page,
 * unless the operator has decided otherwise.
 */
export const IS_THIN = `bit_count(${KNOWN_NOW}::int::bit(${WORTH_KNOWING.length})) < ${ENOUGH_KNOWN}`
