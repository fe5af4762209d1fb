export const pageNotFound = {
  metadata: {
    title: "404 Page Not Found",
    description: "There is no such page on the site of {{practice.name}}. It has moved, or never was.",
    keywords: "page not found",
  },
  title: "404 Page Not Found",
  lead: "This one has wandered off the hill. The page you followed has moved, or never was.",
};
