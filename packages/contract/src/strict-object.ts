import { distance } from 'fastest-levenshtein'
import { z } from 'zod'

/**
 * An object that a person writes by hand: a key it does not know is an error, which names the nearest key
 * that it knows. What a mistyped key should have set would otherwise be left out in silence.
 */
export const strictObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.strictObject(shape, {
		error: ({ code, keys }) =>
			code === 'unrecognized_keys' && Array.isArray(keys)
				? keys.map((key) => nameUnknownKey(String(key), Object.keys(shape))).join(' ')
				: undefined,
	})

/** Says that a key is unknown, with the nearest known one or all of them. */
export function nameUnknownKey(key: string, known: readonly string[]): string {
	const shown = key.slice(0, 60)
	const [nearest] = known
		.map((one) => ({ one, edits: distance(shown.toLowerCase(), one.toLowerCase()) }))
		.filter(({ one, edits }) => edits <= editsAllowed(shown, one))
		.sort((a, b) => a.edits - b.edits)
	const help = nearest ? `Did you mean “${nearest.one}”?` : `Known keys: ${known.join(', ')}.`
	return `Unknown key “${shown}”. ${help}`
}

/** Two letters that changed places are two edits; “unit” is no mistyped “bit”. */
const editsAllowed = (typed: string, known: string): number =>
	typed[0]?.toLowerCase() === known[0]?.toLowerCase() ? Math.max(2, known.length / 3) : 1
