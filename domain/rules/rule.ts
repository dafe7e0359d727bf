import { z } from 'zod'

/** What a rule says of a park: facts of the catalogue, hours, and remarks on facts by their keys. */
const saysSchema = z.object({
  facts: z.record(z.string(), z.string()).optional(),
  /** As OpenStreetMap's `opening_hours`. */
  hours: z.string().max(300).optional(),
  notes: z.record(z.string(), z.string().max(300)).optional(),
})

/** What a rule says of one park instead; nothing if it does not hold there. */
const namedSchema = saysSchema.extend({ isReported: z.literal(true).optional() })

/** Which parks a rule is about: those of a list or of an agency, as far as the rest holds of them. */
const parksSchema = z.object({
  /** A list of db/seed/sets, and ids in it if it is not all of them. */
  set: z.string().optional(),
  ids: z.array(z.string()).optional(),
  /** What other sources call the agency that runs a park. */
  runBy: z.array(z.string().min(1).max(100)).max(20).optional(),
  /** Kinds of parks, at least one of which it has, and those that it has none of. */
  types: z.array(z.string()).optional(),
  notTypes: z.array(z.string()).optional(),
  /** Words, one of which its name has, and those that it has none of. */
  names: z.array(z.string()).optional(),
  notNames: z.array(z.string()).optional(),
  cities: z.array(z.string()).optional(),
  /** The smallest size in square metres. */
  minArea: z.number().positive().optional(),
})

const ruleSourceSchema = z.object({
  title: z.string().min(1).max(300),
  address: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /** As the source dates itself: '2008-06', 'list updated 2018-08'. */
  date: z.string().max(100).optional(),
})

/** A rule or list that an agency has published of its parks. */
export const ruleSchema = saysSchema.extend({
  /** Permanent. */
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** Whose rule it is: a source (domain/park/source-names.ts), or a name. */
  agency: z.string().min(1).max(60),
  /** In own words. */
  says: z.string().max(500),
  sources: z.array(ruleSourceSchema).min(1),
  /** When it was written, as far as the first source tells. */
  since: z.iso.date().optional(),
  /** Whether it was read neither in the rule nor on an official page. */
  isReported: z.literal(true).optional(),
  /** When its hours do not hold: 'other hours are posted'. */
  unless: z.string().max(100).optional(),
  parks: parksSchema.optional(),
  /** Parks of which it says something else, by 'SET/ID', key of a hand-written park, or id. */
  named: z.record(z.string(), namedSchema).optional(),
})

export type Rule = z.output<typeof ruleSchema>
export type RuleSays = z.output<typeof namedSchema>
