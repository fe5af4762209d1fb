// Vike loads this entry instead of pages/+client.ts, so it imports that one.
import "../+client.ts";
import "#components/admin/desk-styles.css";
