// Instead of the other pages' entry, not besides it: hence the import.
import "../+client.ts";
import "#components/styles/badge.css";
import "#components/styles/meta.css";
import "#components/styles/visit-styles.css";
import "#components/admin/desk.css";
import "#components/admin/menu.css";
import "#components/admin/generate/generate.css";
import "#components/admin/edit/editor.css";
import "#components/admin/text/text.css";
import "#components/admin/posts/post-list.css";
import "#components/admin/dialogs/dialogs.css";
import "#components/admin/login/login.css";
import "#components/admin/going-live/going-live.css";
import "#components/admin/messages/messages.css";
import "#components/admin/practice/practice.css";
