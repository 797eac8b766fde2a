const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i
/**
 * Escaped backslashes and surrogate pairs match first, so that only lone surrogates are left over.
 */
const ESCAPES = /\\\\|\\u0000|\\ud[89ab]..\\ud[c-f]..|\\ud[89a-f]../gi

/**
 * Removes NUL and lone surrogates from the strings of a JSON text: PostgreSQL cannot store them,
 * and one such name would make a batch fail on every retry.
 */
export function cleanJsonText(json: string): string {
	if (!SUSPICIOUS.test(json)) return json
	return json.replace(ESCAPES, (escape) => (escape.length === 6 ? '' : escape))
}
