// Sets a new password for the operator: `npm run admin:password`.
import { runBuilt } from './run-built.mjs'

await runBuilt('reset-password', 'resetPassword')
