/** Our commits of posts read like a diary: `post: publish "sore-back"`. */
export const commitMessage = (verb: string, slug: string): string => `post: ${verb} "${slug}"`;
