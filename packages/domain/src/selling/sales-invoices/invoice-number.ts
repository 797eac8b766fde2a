const DIGITS = 4

/** The number of a document: its prefix and its place in the row, `INV-0012`. */
export const formatInvoiceNumber = (prefix: string, place: number): string =>
	`${prefix}${String(place).padStart(DIGITS, '0')}`
