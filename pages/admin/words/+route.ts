// Vike leaves folders named “pages” out of addresses.
export default "/admin/pages";
