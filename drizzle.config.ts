export default {
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  out: './db/migrations',
}
