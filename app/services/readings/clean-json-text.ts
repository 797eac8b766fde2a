const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i
/** An escaped backslash and a whole pair are taken first, so that only what is left over is alone. */
const ESCAPES = /\\\\|\\u0000|\\ud[89ab]..\\ud[c-f]..|\\ud[89a-f]../gi

/**
 * Takes NUL and half surrogates out of the strings of a JSON text: PostgreSQL stores neither, and
 * one such name would make a whole batch fail for ever.
 */
export function cleanJsonText(json: string): string {
	if (!SUSPICIOUS.test(json)) return json
	return json.replace(ESCAPES, (escape) => (escape.length === 6 ? '' : escape))
}
