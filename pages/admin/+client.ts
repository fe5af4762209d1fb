// Instead of the other pages' entry, not besides it: hence the import.
import "../+client.ts";
import "#components/admin/desk-styles.css";
