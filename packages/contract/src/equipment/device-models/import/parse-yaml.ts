import { DEFAULT_SCHEMA, load, Type, YAMLException } from 'js-yaml'

/** Tags of other programs, such as `!secret`: what they stand at is taken as it is written. */
const FOREIGN_TAGS = (['scalar', 'sequence', 'mapping'] as const).map(
	(kind) => new Type('!', { kind, multi: true, construct: (data: unknown) => data }),
)
const SCHEMA = DEFAULT_SCHEMA.extend(FOREIGN_TAGS)

/** Values in a file, and characters in all of its texts, what stands at an alias counted each time. */
const MOST_VALUES = 100_000
const MOST_CHARS = 4_000_000

/**
 * Reads YAML of at most 100 levels; of a key that is given twice, the last counts. Throws with the line, and
 * for a file that aliases make much larger than it is long.
 */
export function parseYaml(text: string): unknown {
	try {
		const content = load(text, { schema: SCHEMA, json: true })
		requireBounded(content)
		return content
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error
		throw new Error(`line ${error.mark.line + 1}: ${error.reason}`, { cause: error })
	}
}

/** An alias to what holds it has no end, and is refused as well. */
function requireBounded(content: unknown): void {
	let [values, chars] = [0, 0]
	for (const open = [content]; open.length > 0;) {
		const value = open.pop()
		if (typeof value === 'string') chars += value.length
		const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
		values += inside.length
		if (values > MOST_VALUES || chars > MOST_CHARS)
			throw new Error(
				`its aliases make it larger than ${MOST_VALUES} values or ${MOST_CHARS / 1e6} MB: write each entry once`,
			)
		for (const [key, one] of inside) open.push(key, one)
	}
}
