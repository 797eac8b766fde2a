import { Fault } from '@sfc/domain/fault'

/** No call of the product needs more. */
const MAX_DEPTH = 32

/** Parses the JSON of a request body. Throws Fault invalid for invalid JSON or too deep nesting. */
export function parseJson(text: string): unknown {
	if (nestsDeeper(text, MAX_DEPTH))
		throw new Fault('invalid', `The request body nests deeper than ${MAX_DEPTH} levels`)
	try {
		return JSON.parse(text)
	} catch {
		throw new Fault('invalid', 'The request body is not JSON')
	}
}

/**
 * Whether brackets outside of strings are nested deeper than `most`. One pass, nothing is built.
 */
function nestsDeeper(text: string, most: number): boolean {
	let depth = 0
	let isString = false
	for (let at = 0; at < text.length; at++) {
		const character = text.charCodeAt(at)
		if (isString) {
			if (character === 0x5c) at++
			else if (character === 0x22) isString = false
		} else if (character === 0x22) isString = true
		else if (character === 0x5b || character === 0x7b) {
			if (++depth > most) return true
		} else if (character === 0x5d || character === 0x7d) depth--
	}
	return false
}
