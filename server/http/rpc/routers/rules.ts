import { z } from 'zod'
import {
  listedRuleSchema,
  ruleFormSchema,
  rulePreviewSchema,
  ruleSwitchSchema,
  savedRuleSchema,
} from '#domain/rules/rule-schemas.ts'
import { listRules, previewRule, saveRule, switchRule } from '../../../services/operator/rules.ts'
import { adminProcedure, router } from '../trpc.ts'

export const rulesRouter = router({
  list: adminProcedure.output(z.array(listedRuleSchema)).query(({ ctx }) => listRules(ctx.deps)),

  /** What saving a rule would change. */
  preview: adminProcedure
    .input(ruleFormSchema)
    .output(rulePreviewSchema)
    .query(({ ctx, input }) => previewRule(ctx.deps, input)),

  save: adminProcedure
    .input(ruleFormSchema)
    .output(savedRuleSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, before } = await saveRule(ctx.deps, input)
      ctx.note({ subject: `rule ${id}`, before })
      return { id }
    }),

  switch: adminProcedure
    .input(ruleSwitchSchema)
    .output(ruleSwitchSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, isOn } = input
      const wasOn = await switchRule(ctx.deps, id, isOn)
      ctx.note({ subject: `rule ${id}`, before: { isOn: wasOn }, isUnchanged: wasOn === isOn })
      return input
    }),
})
