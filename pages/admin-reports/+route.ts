export default '/admin/reports'
