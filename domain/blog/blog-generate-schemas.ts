import { z } from 'zod'
import { jobSchema } from '../operator/job-schemas.ts'
import { shortText } from '../park/park-schemas.ts'
import { parkId, rowId } from '../text/number-schemas.ts'
import { LONGEST_AUTHOR, MAX_TAGS } from './blog-edit.ts'
import { tag } from './blog-edit-schemas.ts'
import {
  hasSameTag,
  LONGEST_REGION,
  LONGEST_THEME,
  MAX_PARKS,
  MIN_PARKS,
  readParkCount,
  USUAL_AUTHOR,
  USUAL_TAGS,
} from './blog-generate.ts'
import { BLOG_FORM } from './blog-messages.ts'

const filled = (most: number) => shortText(most).trim().min(1, 'must not be empty')
const tags = z
  .array(tag)
  .max(MAX_TAGS, `must be at most ${MAX_TAGS}`)
  .refine((list) => !hasSameTag(list), BLOG_FORM.tagExists)
const isNumber = (entered: string | number) =>
  String(entered).trim() !== '' && Number.isFinite(Number(entered))
const COUNT = `must be a whole number from ${MIN_PARKS} to ${MAX_PARKS}`
/** The status a guide gets once it is written. */
const status = z.enum(['draft', 'published'], { error: 'must be draft or published' })

/** The subject of a guide, shared by schedules and the form. */
const subject = {
  region: filled(LONGEST_REGION),
  theme: filled(LONGEST_THEME),
  status: status.default('draft'),
  author: filled(LONGEST_AUTHOR).default(USUAL_AUTHOR),
  tags: tags.default([...USUAL_TAGS]),
}

export const generateInput = z.object({
  ...subject,
  /** The maximum number of parks in the guide; anything that is not a number becomes 5. */
  count: z
    .union([z.number(), z.string()], { error: COUNT })
    .optional()
    .transform((entered = '') => (isNumber(entered) ? Number(entered) : readParkCount('')))
    .pipe(z.int(COUNT).min(MIN_PARKS, COUNT).max(MAX_PARKS, COUNT)),
  parkIds: z.array(parkId).max(MAX_PARKS, `must be at most ${MAX_PARKS}`).default([]),
  /** Google place ids; parks known only from Google are not written about. */
  placeIds: z.array(filled(300)).max(MAX_PARKS, `must be at most ${MAX_PARKS}`).default([]),
  includeImages: z.boolean('must be true or false').default(true),
})

export const generatedSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  status,
  /** 'built-in', or the name of a model. */
  writtenBy: z.string(),
  /** A message for the operator about how the post was made. */
  note: z.string().nullable(),
})

/** Writing a guide: its message is the current step, `done` the completed ones. */
export const generationSchema = jobSchema.extend({
  /** Null until the job is done. */
  post: generatedSchema.nullable(),
})

export const themesInput = z.object({ region: filled(LONGEST_REGION) })

export const themesSchema = z.object({
  themes: z.array(z.string()),
  /** Whether these are the default themes, because there is no adviser or it failed. */
  isFallback: z.boolean(),
  hasFailed: z.boolean(),
})

export const matchingInput = themesInput.extend({ theme: filled(LONGEST_THEME) })

const themeMatch = z.object({ parkId: z.int(), relevanceScore: z.number().min(0).max(100) })

export const matchingSchema = z.object({
  /** Best match first. */
  matchingParks: z.array(themeMatch),
  /** Whether the scores come from keywords because the service failed. */
  isFallback: z.boolean(),
})

/** Who writes posts, and its usage in the last 30 days. */
export const writerSchema = z.object({
  name: z.string(),
  calls: z.int(),
  tokens: z.number(),
  useless: z.int(),
})

export const scheduleId = z.object({ id: rowId })

export const scheduleInput = z.object({
  ...subject,
  /** 0 is Sunday. */
  weekday: z.int('must be a number from 0 to 6').min(0).max(6),
  /** Hour of the day, UTC. */
  hour: z.int('must be a number from 0 to 23').min(0).max(23),
  count: z.int(COUNT).min(MIN_PARKS, COUNT).max(MAX_PARKS, COUNT),
})

export const scheduleChangeInput = scheduleInput.extend(scheduleId.shape)
export const schedulePauseInput = scheduleId.extend({ isPaused: z.boolean() })

export const runSchema = z.object({
  id: z.int(),
  dueAt: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  error: z.string().nullable(),
  /** Attempts so far: more than one if a server stop interrupted it. */
  attempts: z.int(),
  postId: z.int().nullable(),
  postSlug: z.string().nullable(),
  postTitle: z.string().nullable(),
  writtenBy: z.string().nullable(),
})

export const scheduleSchema = scheduleInput.extend({
  id: z.int(),
  isPaused: z.boolean(),
  nextRunAt: z.string(),
  lastRun: runSchema.nullable(),
})

export type GenerateInput = z.output<typeof generateInput>
export type GeneratedPost = z.output<typeof generatedSchema>
export type Generation = z.output<typeof generationSchema>
export type ThemeMatch = z.output<typeof themeMatch>
export type MatchingParks = z.output<typeof matchingSchema>
export type Themes = z.output<typeof themesSchema>
export type ScheduleInput = z.output<typeof scheduleInput>
export type Schedule = z.output<typeof scheduleSchema>
export type ScheduleRun = z.output<typeof runSchema>
export type WriterUse = z.output<typeof writerSchema>
