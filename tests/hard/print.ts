/** Prints a test's measurements on one line. */
export function print(name: string, figures: Record<string, unknown>): void {
  const texts = Object.entries(figures).map(([what, value]) => `${what} ${JSON.stringify(value)}`)
  process.stdout.write(`  ${name}: ${texts.join(', ')}\n`)
}
