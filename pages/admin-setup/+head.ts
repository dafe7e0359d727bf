import { adminHead } from '#renderer/admin-head.ts'

export default () => adminHead('Set Up')
