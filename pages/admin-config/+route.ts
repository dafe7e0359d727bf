export default '/admin/config'
