export default '/admin/regions'
