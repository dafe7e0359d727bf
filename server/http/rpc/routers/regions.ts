import { z } from 'zod'
import {
  askCityInput,
  askedCitySchema,
  cityRequestsSchema,
  takeCityBackInput,
} from '#domain/region/city-request-schemas.ts'
import { filePreviewSchema } from '#domain/region/file-mapping.ts'
import {
  addUploadInput,
  catalogueSchema,
  changeRegionInput,
  countiesSchema,
  dropUploadInput,
  regionDatesSchema,
  regionEstimateSchema,
  regionIdInput,
  regionKeyInput,
  regionsSchema,
  removalSchema,
} from '#domain/region/region-schemas.ts'
import {
  fetchCatalogue,
  fetchCounties,
  readCatalogue,
  readCounties,
} from '../../../services/region/catalogue.ts'
import {
  addRegion,
  cancelRegion,
  deleteRegionFile,
  listRegions,
  pauseRegion,
  previewRemoval,
  readRegionDates,
  refreshRegion,
  removeRegion,
  resumeRegion,
  setRefreshed,
} from '../../../services/region/change-regions.ts'
import {
  askForCity,
  listCityRequests,
  takeCityBack,
} from '../../../services/region/city-requests.ts'
import { estimateRegion, explained } from '../../../services/region/estimate.ts'
import { previewUpload } from '../../../services/region/preview-upload.ts'
import { addUpload, dropUpload } from '../../../services/region/upload.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** What has no other answer. */
const doneSchema = z.object({ done: z.literal(true) })
const DONE = { done: true as const }

const startedSchema = z.object({ runId: z.number().int() })

/** What can be changed of a region, as it is before that. */
async function findRegion(deps: Parameters<typeof listRegions>[0], id: number) {
  const region = (await listRegions(deps)).regions.find((one) => one.id === id)
  return (
    region && { name: region.name, isRefreshed: region.isRefreshed, fileBytes: region.fileBytes }
  )
}

export const regionsRouter = router({
  /** The dates of the regions' data. */
  dates: publicProcedure
    .meta({ budget: 'search' })
    .output(regionDatesSchema)
    .query(({ ctx }) => readRegionDates(ctx.deps)),

  /** Asks for the parks of a city. */
  ask: publicProcedure
    .meta({ budget: 'writes' })
    .input(askCityInput)
    .output(askedCitySchema)
    .mutation(({ ctx, input }) => askForCity(ctx.deps, input.city, ctx)),

  /** Takes that back. */
  takeBack: publicProcedure
    .meta({ budget: 'writes' })
    .input(takeCityBackInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => takeCityBack(ctx.deps, input.receipt).then(() => DONE)),

  /** The cities that visitors have asked for. */
  asked: adminProcedure.output(cityRequestsSchema).query(({ ctx }) => listCityRequests(ctx.deps)),

  /** All regions with their newest runs. */
  list: adminProcedure.output(regionsSchema).query(({ ctx }) => listRegions(ctx.deps)),

  /** The index as it was fetched last; null if it never was. */
  catalogue: adminProcedure
    .output(catalogueSchema.nullable())
    .query(({ ctx }) => readCatalogue(ctx.deps)),

  /** Fetches the index, unless a fresh one is stored. */
  fetchCatalogue: adminProcedure
    .meta({ isUnlogged: true })
    .output(catalogueSchema)
    .mutation(({ ctx }) => explained(fetchCatalogue(ctx.deps))),

  /** The counties with address ranges as their list was fetched last; null if it never was. */
  counties: adminProcedure
    .output(countiesSchema.nullable())
    .query(({ ctx }) => readCounties(ctx.deps)),

  /** Fetches the list of counties with address ranges, unless a fresh one is stored. */
  fetchCounties: adminProcedure
    .meta({ isUnlogged: true })
    .output(countiesSchema)
    .mutation(({ ctx }) => explained(fetchCounties(ctx.deps))),

  /** What bringing in a region takes; its server is asked for the size. */
  estimate: adminProcedure
    .meta({ isUnlogged: true })
    .input(regionKeyInput)
    .output(regionEstimateSchema)
    .mutation(({ ctx, input }) => explained(estimateRegion(ctx.deps, input.key))),

  add: adminProcedure
    .input(regionKeyInput)
    .output(startedSchema.extend({ id: z.number().int() }))
    .mutation(({ ctx, input }) => explained(addRegion(ctx.deps, input.key))),

  /** Brings in a file whose pieces have been uploaded to `UPLOAD_PATH`. */
  addUpload: adminProcedure
    .input(addUploadInput)
    .output(startedSchema.extend({ id: z.number().int() }))
    .mutation(({ ctx, input }) => addUpload(ctx.deps, input)),

  /** What a file that was uploaded would bring, with a mapping of its columns and words. */
  previewUpload: adminProcedure
    .meta({ isUnlogged: true })
    .input(addUploadInput)
    .output(filePreviewSchema)
    .mutation(({ ctx, input }) => previewUpload(ctx.deps, input)),

  /** Deletes what has been uploaded of a file. */
  dropUpload: adminProcedure
    .input(dropUploadInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => dropUpload(ctx.deps, input.upload).then(() => DONE)),

  refresh: adminProcedure
    .input(regionIdInput)
    .output(startedSchema)
    .mutation(({ ctx, input }) => refreshRegion(ctx.deps, input.id)),

  /** What removing a region would take. */
  previewRemoval: adminProcedure
    .input(regionIdInput)
    .output(removalSchema)
    .query(({ ctx, input }) => previewRemoval(ctx.deps, input.id)),

  remove: adminProcedure
    .input(regionIdInput)
    .output(startedSchema)
    .mutation(async ({ ctx, input }) => {
      const before = await findRegion(ctx.deps, input.id)
      const started = await removeRegion(ctx.deps, input.id)
      ctx.note({ subject: `region ${input.id}`, before })
      return started
    }),

  pause: adminProcedure
    .input(regionIdInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => pauseRegion(ctx.deps, input.id).then(() => DONE)),

  resume: adminProcedure
    .input(regionIdInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => resumeRegion(ctx.deps, input.id).then(() => DONE)),

  cancel: adminProcedure
    .input(regionIdInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => cancelRegion(ctx.deps, input.id).then(() => DONE)),

  /** Turns the weekly refresh on or off. */
  setRefreshed: adminProcedure
    .input(changeRegionInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      const before = await findRegion(ctx.deps, input.id)
      await setRefreshed(ctx.deps, input)
      ctx.note({ subject: `region ${input.id}`, before })
      return DONE
    }),

  /** Deletes a region's stored file; its parks stay. */
  deleteFile: adminProcedure
    .input(regionIdInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      const before = await findRegion(ctx.deps, input.id)
      await deleteRegionFile(ctx.deps, input.id)
      ctx.note({ subject: `region ${input.id}`, before })
      return DONE
    }),
})
