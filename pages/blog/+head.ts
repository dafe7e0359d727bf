import { blogHead } from '#renderer/blog-head.ts'

export default blogHead
