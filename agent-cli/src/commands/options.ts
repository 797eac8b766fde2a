import { parseUnitIds } from '@sfc/contract/equipment/discovery/unit-ids'
import { InvalidArgumentError, Option } from 'commander'

/** Parses a whole number between two limits. */
export const wholeNumber =
	(from: number, to: number) =>
	(text: string): number => {
		const number = Number(text)
		if (Number.isInteger(number) && number >= from && number <= to) return number
		throw new InvalidArgumentError(`a whole number from ${from} to ${to}`)
	}

export const timeoutOption = (): Option =>
	new Option('-t, --timeout <ms>', 'give up on a device after this long')
		.argParser(wholeNumber(100, 120_000))
		.default(5000)

/** Collects an option that may be given several times, or once with commas. */
export const list = (text: string, before: string[] = []): string[] => [
	...before,
	...text.split(',').filter(Boolean),
]

export const numberList =
	(from: number, to: number) =>
	(text: string, before: number[] = []): number[] => [
		...before,
		...text.split(',').map(wholeNumber(from, to)),
	]

/** Unit ids of Modbus: `1-247`, or `3,7-9`. */
export function unitRange(text: string): number[] {
	const units = parseUnitIds(text)
	if (units) return units
	throw new InvalidArgumentError('unit ids from 1 to 247, like 1-10 or 3,7-9')
}
