/** The check digit of a GS1 key without it: from the right, digits count three times and once in turn. */
export function checkDigit(digits: string): number {
	const sum = [...digits]
		.reverse()
		.reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
	return (10 - (sum % 10)) % 10
}

const isKey = (text: string, lengths: readonly number[]): boolean =>
	/^\d{1,18}$/.test(text) &&
	lengths.includes(text.length) &&
	checkDigit(text.slice(0, -1)) === Number(text.at(-1))

/** Whether a text is a global trade item number: 8, 12, 13 or 14 digits, the last one right. */
export const isGtin = (text: string): boolean => isKey(text, [8, 12, 13, 14])

/** Whether a text is a global location number: 13 digits, the last one right. */
export const isGln = (text: string): boolean => isKey(text, [13])

/** A GTIN in 14 digits, as barcodes and EPCIS have it. */
export const toGtin14 = (gtin: string): string => gtin.padStart(14, '0')
