import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  // Not a rule of the standard: scripts and styles come from the site itself.
  rules: { 'require-sri': 'off' },
})

/** Where a document is not valid HTML. */
export async function mistakesOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map((one) => `${one.ruleId}: ${one.message}`))
}
