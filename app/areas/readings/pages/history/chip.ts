/** The look of a choice that is a link. */
export const CHIP =
	'inline-flex min-h-11 items-center rounded-control border border-line px-3 font-semibold hover:bg-sunk aria-[current]:border-accent aria-[current]:bg-accent-tint'
