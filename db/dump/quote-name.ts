/** A name of a table or column as part of a statement. Throws for any that is not one of ours. */
export function quoteName(name: string): string {
	if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`Not the name of a table or column: ${name}`)
	return `"${name}"`
}
