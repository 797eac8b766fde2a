import type { Cause } from './cause'

const DEFICIENCY = / deficiency/

/**
 * Names causes that are not told apart, with deficiencies as one family: `a deficiency of nitrogen or
 * sulfur, or light burn`.
 */
export function nameFamilies(causes: readonly Pick<Cause, 'name'>[]): string {
	const names = causes.map(({ name }) => lowerFirst(name))
	const lacking = names.filter((name) => DEFICIENCY.test(name))
	const elements = lacking.map((name) => name.replace(DEFICIENCY, '')).join(' or ')
	const families = names.flatMap((name) => {
		if (name === lacking[0]) return [`a deficiency of ${elements}`]
		return lacking.includes(name) ? [] : [name]
	})
	return families.join(', or ')
}

/** Lower-cases the first letter; names that begin with an abbreviation stay unchanged. */
export const lowerFirst = (name: string): string =>
	/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
