import "./site-styles.css";
