/** The page number in an address; the first page for anything invalid. */
export const pageNumber = (text: string | null): number =>
	text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
