export default '/admin/review'
