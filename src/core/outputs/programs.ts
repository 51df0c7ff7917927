/** Programs that look for text in files. */
export const SEARCHING_PROGRAMS: readonly string[] = "grep rg egrep fgrep zgrep ag ack ug ugrep".split(" ");

/** Programs that list files. */
export const LISTING_PROGRAMS: readonly string[] = "ls find fd fdfind tree dir exa eza".split(" ");
