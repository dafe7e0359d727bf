import { redirectIfSignedIn } from '#renderer/operator.ts'

export default redirectIfSignedIn
