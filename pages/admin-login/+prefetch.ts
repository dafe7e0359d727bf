import { leadOperatorOn } from '#renderer/operator.ts'

export default leadOperatorOn
