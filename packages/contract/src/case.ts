import type { z } from 'zod'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
	? `${Head}${Capitalize<Camel<Tail>>}`
	: Name

/** An object of the API with the names that its fields have in the code: `cropName` for `crop_name`. */
export type CamelCase<Wire> = { [Name in keyof Wire as Camel<Name & string>]: Wire[Name] }

/** Converts a name: `cropName` for `crop_name`. */
const camelCase = (name: string): string =>
	name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const snakeCase = (name: string): string =>
	name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Picks the fields of a schema, in the case it has them, from an object that has them in camelCase. */
export const toWire = <Shape extends z.ZodRawShape>(
	schema: z.ZodObject<Shape>,
	source: CamelCase<z.output<z.ZodObject<Shape>>>,
): z.output<z.ZodObject<Shape>> =>
	Object.fromEntries(
		Object.keys(schema.shape).map((name) => [
			name,
			(source as Record<string, unknown>)[camelCase(name)],
		]),
	) as z.output<z.ZodObject<Shape>>

type Names<Field extends string> = Readonly<Record<Field, readonly [string, ...string[]]>>

/** Lists the names under which clients send fields: own name first, each in camelCase and snake_case. */
export const eitherCase = <Field extends string>(
	fields: readonly Field[],
	otherNames: Partial<Record<Field, readonly string[]>> = {},
): Names<Field> =>
	Object.fromEntries(
		fields.map((field) => [
			field,
			[field, ...(otherNames[field] ?? [])].flatMap((name) => [
				...new Set([name, snakeCase(name)]),
			]),
		]),
	) as unknown as Names<Field>

/** Formats an instant, milliseconds UTC, as the API writes it; null stays null. */
export const toIso = <At extends number | null>(at: At): At extends null ? null : string =>
	(at === null ? null : new Date(at).toISOString()) as At extends null ? null : string
