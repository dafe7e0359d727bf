import { pageTextInput, pageTextSchema, siteConfigSchema } from '#domain/operator/config-schemas.ts'
import {
  advertInput,
  advertPreviewAnswer,
  saveSettingsAnswer,
  saveSettingsInput,
  settingChangesAnswer,
  settingChangesInput,
  settingsSchema,
  trySourceAnswer,
  trySourceInput,
} from '#domain/operator/settings-schemas.ts'
import { setupNotesSchema, setupSchema } from '#domain/operator/setup-schemas.ts'
import { siteStart } from '../../../services/location/site-start.ts'
import { previewAdvert } from '../../../services/operator/advert.ts'
import { moveSession } from '../../../services/operator/operator-sessions.ts'
import { listChanges, saveSettings, showSettings } from '../../../services/operator/settings.ts'
import { noteSetup, readSetup } from '../../../services/operator/setup.ts'
import { trySettings } from '../../../services/operator/try-settings.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const configRouter = router({
  site: publicProcedure.output(siteConfigSchema).query(async ({ ctx: { deps } }) => ({
    ...deps.configured.current.siteConfig,
    ...(await siteStart(deps)),
  })),

  /** The operator's own text of a page. */
  pageText: publicProcedure
    .input(pageTextInput)
    .output(pageTextSchema)
    .query(({ ctx, input }) => ({ html: ctx.deps.configured.current.pageTexts[input.page] })),

  settings: adminProcedure.output(settingsSchema).query(({ ctx }) => showSettings(ctx.deps)),

  /** How far the set-up of the site is. */
  setup: adminProcedure.output(setupSchema).query(({ ctx }) => readSetup(ctx.deps)),

  /** Notes which steps of the set-up are skipped, and whether it is finished. */
  noteSetup: adminProcedure
    .meta({ isUnlogged: true })
    .input(setupNotesSchema)
    .output(setupNotesSchema)
    .mutation(({ ctx, input }) => noteSetup(ctx.deps, input)),

  save: adminProcedure
    .input(saveSettingsInput)
    .output(saveSettingsAnswer)
    .mutation(async ({ ctx, input }) => {
      const { answer, writes } = await saveSettings(ctx.deps, input, ctx)
      const [from, to] = [ctx.sessions, ctx.sessionsNow()]
      if (to !== from) {
        const cookies = await moveSession(ctx.operator.id, { from, to }, ctx)
        for (const cookie of cookies) ctx.answerHeaders.append('set-cookie', cookie)
      }
      ctx.note({
        before: Object.fromEntries(writes.map(({ name, before }) => [name, before ?? ''])),
        input: Object.fromEntries(writes.map(({ name, after }) => [name, after])),
        isUnchanged: writes.length === 0,
      })
      return answer
    }),

  test: adminProcedure
    .meta({ isUnlogged: true })
    .input(trySourceInput)
    .output(trySourceAnswer)
    .mutation(({ ctx, input }) => trySettings(ctx.deps, input, ctx)),

  /** Stores an advert's HTML, as visitors would get it, for a preview at its own URL. */
  previewAdvert: adminProcedure
    .meta({ isUnlogged: true })
    .input(advertInput)
    .output(advertPreviewAnswer)
    .mutation(({ ctx, input }) => previewAdvert(ctx.deps, input.html)),

  changes: adminProcedure
    .input(settingChangesInput)
    .output(settingChangesAnswer)
    .query(({ ctx, input }) => listChanges(ctx.deps, input.before)),
})
