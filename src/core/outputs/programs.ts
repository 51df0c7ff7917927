/** Programs that print files. */
export const PRINTING_PROGRAMS: readonly string[] = "cat head tail nl less more bat tac xxd strings".split(" ");

/** Programs that print what a script makes from files. */
export const SCRIPTED_PROGRAMS: readonly string[] = "sed awk jq yq".split(" ");

/** Programs that look for text in files. */
export const SEARCHING_PROGRAMS: readonly string[] = "grep rg egrep fgrep zgrep ag ack ug ugrep".split(" ");

/** Programs that list files. */
export const LISTING_PROGRAMS: readonly string[] = "ls find fd fdfind tree dir exa eza".split(" ");
