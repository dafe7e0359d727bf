import { z } from 'zod'
import {
  apartInput,
  apartSchema,
  distinctInput,
  distinctSchema,
  duplicatesInput,
  duplicatesSchema,
  mergedSchema,
  mergeInput,
  mergePreviewSchema,
  unmergeInput,
} from '#domain/operator/merge-schemas.ts'
import {
  addedParkSchema,
  addParkInput,
  correctionsSchema,
  editedParkSchema,
  hideParksInput,
  likeParksInput,
  likeParksSchema,
  parkChoicesSchema,
  parkCorrectionInput,
  parkHistorySchema,
  parksToEditInput,
  parksToEditSchema,
} from '#domain/operator/park-edit-schemas.ts'
import { correctionSchema } from '#domain/operator/report-review-schemas.ts'
import { parkId } from '#domain/text/number-schemas.ts'
import { addPark, findLike } from '../../../services/operator/add-park.ts'
import {
  editPark,
  getEditHistory,
  getParkHistory,
  getParkToEdit,
  hideParks,
  listChoices,
  listParksToEdit,
  takeBackSeveral,
} from '../../../services/operator/edit-parks.ts'
import {
  listApart,
  listDuplicates,
  mergeParks,
  previewMerge,
  setDistinct,
  unmergePark,
} from '../../../services/operator/merge-parks.ts'
import { takeBackCorrection } from '../../../services/operator/review-reports.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

const parkInput = z.object({ id: parkId })

export const parkEditsRouter = router({
  /** What changed about a park, for everyone. */
  history: publicProcedure
    .meta({ budget: 'search' })
    .input(parkInput)
    .output(parkHistorySchema)
    .query(({ ctx, input }) => getParkHistory(ctx.deps, input.id)),

  list: adminProcedure
    .input(parksToEditInput)
    .output(parksToEditSchema)
    .query(({ ctx, input }) => listParksToEdit(ctx.deps, input)),

  /** What parks can be filtered by. */
  choices: adminProcedure.output(parkChoicesSchema).query(({ ctx }) => listChoices(ctx.deps)),

  /** Hides several parks, or shows them. */
  hide: adminProcedure
    .input(hideParksInput)
    .output(correctionsSchema)
    .mutation(async ({ ctx, input }) => {
      const corrections = await hideParks(ctx.deps, input)
      const { hidden } = input
      const parks = corrections.map(({ parkId }) => parkId)
      ctx.note({
        before: { hidden: !hidden },
        input: { parks, hidden },
        isUnchanged: parks.length === 0,
      })
      return { ids: corrections.map(({ id }) => id) }
    }),

  undoSeveral: adminProcedure
    .input(correctionsSchema)
    .output(correctionsSchema)
    .mutation(async ({ ctx, input }) => {
      const corrections = await takeBackSeveral(ctx.deps, input.ids)
      ctx.note({
        before: { parks: corrections.map(({ parkId: id, facts }) => ({ id, ...facts })) },
        input: { parks: corrections.map(({ parkId: id, before }) => ({ id, ...before })) },
        isUnchanged: corrections.length === 0,
      })
      return input
    }),

  byId: adminProcedure
    .input(parkInput)
    .output(editedParkSchema)
    .query(({ ctx, input }) => getParkToEdit(ctx.deps, input.id)),

  /** The history of any park, hidden ones too. */
  changes: adminProcedure
    .input(parkInput)
    .output(parkHistorySchema)
    .query(({ ctx, input }) => getEditHistory(ctx.deps, input.id)),

  /** Parks that may be the same as one that is about to be added. */
  like: adminProcedure
    .input(likeParksInput)
    .output(likeParksSchema)
    .query(({ ctx, input }) => findLike(ctx.deps, input)),

  add: adminProcedure
    .input(addParkInput)
    .output(addedParkSchema)
    .mutation(async ({ ctx, input }) => {
      const added = await addPark(ctx.deps, input)
      ctx.note({ subject: `park ${added.id}` })
      return added
    }),

  correct: adminProcedure
    .input(parkCorrectionInput)
    .output(correctionSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, before } = await editPark(ctx.deps, input)
      ctx.note({ subject: `park ${input.id}`, before, input: input.facts })
      return { id }
    }),

  /** Likely duplicates among the parks by number. */
  duplicates: adminProcedure
    .input(duplicatesInput)
    .output(duplicatesSchema)
    .query(({ ctx, input }) => listDuplicates(ctx.deps, input.after)),

  /** Pairs that are kept separate. */
  apart: adminProcedure
    .input(apartInput)
    .output(apartSchema)
    .query(({ ctx, input }) => listApart(ctx.deps, input.page)),

  /** Keeps two parks separate, which are no likely duplicates then. */
  setDistinct: adminProcedure
    .input(distinctInput)
    .output(distinctSchema)
    .mutation(async ({ ctx, input }) => {
      const { isDistinct } = input
      const { wasDistinct } = await setDistinct(ctx.deps, input)
      ctx.note({
        subject: `park ${input.oneId}`,
        before: { isDistinct: wasDistinct },
        isUnchanged: wasDistinct === isDistinct,
      })
      return { isDistinct }
    }),

  /** What merging would do. */
  mergePreview: adminProcedure
    .input(mergeInput)
    .output(mergePreviewSchema)
    .query(({ ctx, input }) => previewMerge(ctx.deps, input)),

  merge: adminProcedure
    .input(mergeInput)
    .output(mergedSchema)
    .mutation(async ({ ctx, input }) => {
      const { target, merged } = await previewMerge(ctx.deps, input)
      ctx.note({ subject: `park ${input.targetId}`, before: { target, merged } })
      return mergeParks(ctx.deps, input)
    }),

  unmerge: adminProcedure
    .input(unmergeInput)
    .output(unmergeInput)
    .mutation(async ({ ctx, input }) => {
      const { mergedId, targetId } = await unmergePark(ctx.deps, input.mergedId)
      const after = { mergedId, targetId: null }
      ctx.note({ subject: `park ${mergedId}`, before: { mergedId, targetId }, input: after })
      return input
    }),

  undo: adminProcedure
    .input(correctionSchema)
    .output(correctionSchema)
    .mutation(async ({ ctx, input }) => {
      const { parkId, facts: before, before: after } = await takeBackCorrection(ctx.deps, input.id)
      ctx.note({ subject: `park ${parkId}`, before, input: after })
      return input
    }),
})
