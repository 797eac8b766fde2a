import { DEFAULT_SCHEMA, load, Type, YAMLException } from 'js-yaml'

/** Tags of other programs, such as `!secret`: what they stand at is taken as it is written. */
const FOREIGN_TAGS = (['scalar', 'sequence', 'mapping'] as const).map(
	(kind) => new Type('!', { kind, multi: true, construct: (data: unknown) => data }),
)
const SCHEMA = DEFAULT_SCHEMA.extend(FOREIGN_TAGS)

/** Reads YAML of at most 100 levels; of a key that is given twice, the last counts. Throws with the line. */
export function parseYaml(text: string): unknown {
	try {
		return load(text, { schema: SCHEMA, json: true })
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error
		throw new Error(`line ${error.mark.line + 1}: ${error.reason}`, { cause: error })
	}
}
