import { sql } from 'drizzle-orm'
import { index, pgTable, real, text } from 'drizzle-orm/pg-core'

/** The words of the names of parks, cities and states, for correcting the spelling of searches. */
export const nameWords = pgTable(
  'name_words',
  {
    /** As names are compared; at least three letters. */
    word: text('word').primaryKey(),
    /**
     * How likely it is searched for: log10 of the population of the largest city with it in its
     * name; 1 for words that only occur in parks' names.
     */
    weight: real('weight').notNull(),
  },
  (table) => [index('name_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
)
