export default '/admin/cache'
