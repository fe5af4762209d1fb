// Instead of the other pages' entry, not besides it: hence the import.
import "../+client.ts";
import "#components/styles/badge.css";
import "#components/styles/meta.css";
import "#components/styles/visit-styles.css";
import "#components/styles/admin.css";
import "#components/styles/admin-editor.css";
import "#components/styles/admin-list.css";
