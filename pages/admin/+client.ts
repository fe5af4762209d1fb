// Instead of the other pages' entry, not besides it: hence the import.
import "../islands-client.ts";
import "#components/styles/admin.css";
