import { postHead } from '#renderer/blog-head.ts'

export default postHead
