import "./tokens.css";
import "./base.css";
import "./site.css";
